import Evidence
import Testing

@testable import Contracts

@Suite struct TablesTests {
  @Test func everyReasonHasAContractAtRequestOrAcceptance() {
    for reason in APNsReason.allCases {
      #expect(!reason.contracts.isEmpty)
      #expect(reason.contract == reason.contracts.first)
      #expect([.request, .acceptance].contains(reason.contract.boundary), "\(reason)")
      #expect(reason.contract.kind == .contract, "\(reason)")
      #expect(Set(reason.contracts).count == reason.contracts.count, "\(reason)")
    }
  }

  @Test(arguments: [
    (APNsReason.badDeviceToken, ContractID.acc400BadDeviceToken), (.unregistered, .accTokenActive),
    (.expiredToken, .accTokenActive), (.tooManyRequests, .reqNoDeviceSpam), (.shutdown, .acc5xxBackoff),
    (.topicMismatch, .laBroadcast), (.badPath, .reqMethodAndPath), (.payloadTooLarge, .reqPayloadSize),
  ])
  func reasonNamesItsContract(reason: APNsReason, contract: ContractID) {
    #expect(reason.contract == contract)
  }

  @Test(arguments: [
    ("Received by APNs", ConsoleState.receivedByAPNs), ("delivered to device", .delivered),
    ("Delivered to Device (From Storage)", .deliveredFromStorage), ("Stored – Device Offline", .storedOffline),
    ("Stored - Power Considerations", .storedPower), ("DISCARDED_DISABLED", .discardedDisabled),
    ("Discarded — Disabled (From Storage)", .discardedDisabledFromStorage),
    ("discarded-token-unregistered", .discardedTokenUnregistered), ("Discarded - Expired", .discardedExpired),
  ])
  func consoleWordsAreRead(words: String, state: ConsoleState) {
    #expect(ConsoleState(words) == state)
  }

  @Test func unknownConsoleWordsAreNotGuessed() {
    for words in ["", "Delivered", "Discarded", "Stored - Device Offline (soon)"] {
      #expect(ConsoleState(words) == nil, "\(words)")
    }
  }

  @Test func consoleStatesNameTheirContract() {
    #expect(ConsoleState.discardedDisabled.contract == .stoDiscardedDisabled)
    #expect(ConsoleState.discardedDisabled.alsoContract == .authDeniedNoUi)
    #expect(ConsoleState.storedOffline.contract == .rcvCourierConnected)
    #expect(ConsoleState.delivered.contract == nil)
    for state in ConsoleState.allCases where state.outcome == .discarded {
      #expect(state.contract?.boundary == .storage, "\(state)")
    }
  }

  @Test func pushTypesHavePrioritiesAndLimits() {
    #expect(PushType.background.allowedPriorities == [5])
    #expect(PushType.liveactivity.allowedPriorities == [5, 10])
    #expect(PushType.voip.maximumBytes == 5120)
    #expect(PushType.alert.maximumBytes == 4096)
    for type in PushType.allCases { #expect(type.headersContract.boundary == .request, "\(type)") }
  }
}
