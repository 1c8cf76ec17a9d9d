import Testing

@testable import Diagnosis
