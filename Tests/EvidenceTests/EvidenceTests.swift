import Testing

@testable import Evidence
