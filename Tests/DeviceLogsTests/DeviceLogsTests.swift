import Testing

@testable import DeviceLogs
