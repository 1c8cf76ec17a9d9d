import Testing

@testable import Intake
