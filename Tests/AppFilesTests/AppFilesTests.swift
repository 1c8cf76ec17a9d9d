import Testing

@testable import AppFiles
