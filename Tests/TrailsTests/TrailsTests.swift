import Testing

@testable import Trails
