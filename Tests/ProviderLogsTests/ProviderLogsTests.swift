import Testing

@testable import ProviderLogs
