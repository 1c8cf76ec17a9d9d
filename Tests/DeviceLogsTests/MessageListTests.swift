import Evidence
import Testing

@testable import DeviceLogs

@Suite("The list of messages")
struct MessageListTests {
  private let patterns = MessageList.patterns

  @Test("is sorted by name, and each name stands once")
  func sorted() {
    let names = patterns.map { Bytes($0.name).string }
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
  }

  /// The index looks at four bytes.
  @Test("every lead has four bytes or more")
  func leads() {
    for pattern in patterns { #expect(pattern.lead.utf8CodeUnitCount >= 4 || pattern.isAnywhere, "\(pattern.name)") }
  }

  @Test("every message is found by its own example, in each process that prints it")
  func examples() {
    for pattern in patterns {
      for group in groups(of: pattern) {
        let message = DeviceMessage(Bytes(pattern.example), process: Bytes(""), group: group)
        let found = MessageIndex.shared.find(message, in: group).map { Bytes($0.name).string }
        #expect(found == Bytes(pattern.name).string, "\(pattern.name) in \(group.text)")
      }
    }
  }

  @Test("no example matches two messages")
  func distinct() {
    for pattern in patterns {
      for group in groups(of: pattern) {
        let message = DeviceMessage(Bytes(pattern.example), process: Bytes(""), group: group)
        let all = patterns.filter { $0.groups.contains(group) && $0.matches(message) }.map { Bytes($0.name).string }
        #expect(all == [Bytes(pattern.name).string])
      }
    }
  }

  /// What an app prints is looked at only when it holds a stem.
  @Test("the search for stems lets every example of an app through")
  func stems() {
    for pattern in patterns where pattern.groups.contains(.app) && pattern.kind != nil {
      let text = "2026-03-04 11:54:09.308 Df Chat[812:5a9c] \(pattern.example)\n"
      let outcome = read(text, as: "log show --style compact")
      #expect(outcome.kinds == [pattern.kind].compactMap { $0 }, "\(pattern.name)")
    }
  }

  @Test("every message says what it proves, and describes itself")
  func descriptions() {
    #expect(DeviceLogs.messages.count == patterns.count)
    for message in DeviceLogs.messages {
      #expect(message.proves.hasSuffix(".") || message.proves.hasSuffix(":"), "\(message.name)")
      #expect(!message.process.isEmpty && !message.pieces.isEmpty)
    }
    let saving = DeviceLogs.messages.first { $0.name == "present-saving" }
    #expect(saving?.process == "SpringBoard")
    #expect(saving?.pieces == ["Saving notification "])
    #expect(saving?.kind?.boundary == .presentation)
    #expect(saving?.fields == [.digest, .deviceFlags, .bundle])
  }

  private func groups(of pattern: MessagePattern) -> [ProcessGroup] {
    (0..<ProcessGroup.count).map { ProcessGroup(rawValue: 1 << UInt32($0)) }.filter { pattern.groups.contains($0) }
  }
}

@Suite("Asking about a line")
struct MessageLookupTests {
  @Test("a message alone, a whole record, a record over several lines")
  func find() {
    func name(_ text: String) -> String? { withBytes(text) { MessageDescription.find($0)?.name } }
    #expect(name("[com.example.chat] Process delivery of push notification 7B64-B850") == "push-process-delivery")
    #expect(
      name(
        "default\t10:20:50.233176-0300\tSpringBoard\t[com.example.chat] Process delivery of push notification 7B64-B850"
      )
        == "push-process-delivery")
    #expect(
      name(
        "Mar  4 10:13:23.100000 dasd(X)[147] <Notice>: Daemon Canceling Activities: {(\n    com.apple.pushLaunch.com.example.chat:70D2B8\n)}"
      ) == "dasd-canceling")
    #expect(name("Process delivery of push notification 7B64-B850") == "push-process-delivery")
    #expect(name("hello") == nil)
  }

  @Test("the process decides where it is named")
  func process() {
    let text = "[com.example.chat] Setting 3 notification categories"
    withBytes(text) {
      #expect(MessageDescription.find($0, process: "SpringBoard")?.name == "settings-categories")
      #expect(MessageDescription.find($0, process: "dasd") == nil)
    }
  }
}
