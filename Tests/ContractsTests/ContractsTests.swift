import Testing

@testable import Contracts
