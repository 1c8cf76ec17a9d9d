import Evidence
