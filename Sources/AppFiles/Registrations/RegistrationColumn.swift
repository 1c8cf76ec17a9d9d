import Evidence

/// A column of a provider's token table, by any usual spelling of its name.
enum RegistrationColumn: UInt8, CaseIterable {
  case token, bundle, topic, environment
  /// A truth value: the token is one of the sandbox.
  case sandbox
  case registeredAt, firstSeen, lastSeen, user, active, inactiveSince
  /// `status`: a state of the token in a token table, an answer in a log.
  case state
  /// Columns that belong to a log of sends or to the Delivery Log: a table with one of them is no token table.
  case logOnly

  private static let spellings: [String: RegistrationColumn] = {
    var table: [String: RegistrationColumn] = [:]
    func add(_ column: RegistrationColumn, _ names: String) {
      for name in names.split(separator: " ") { table[String(name)] = column }
    }
    add(
      .token,
      "token devicetoken pushtoken apnstoken apnsdevicetoken tokenhex registrationid registrationtoken fcmtoken pushid")
    add(.bundle, "bundle bundleid appbundleid bundleidentifier appid appidentifier app package")
    add(.topic, "topic apnstopic")
    add(
      .environment, "environment env apnsenvironment apsenvironment apnsenv gateway tokenenvironment")
    add(.sandbox, "sandbox issandbox apnssandbox usesandbox")
    add(
      .registeredAt,
      "registeredat registered registrationdate registrationtime tokenupdatedat lastregisteredat lastregistration"
    )
    add(.firstSeen, "firstseen firstseenat createdat created insertedat firstregisteredat")
    // A row that was updated was at least seen then; that the device registered then is not said.
    add(.lastSeen, "lastseen lastseenat updatedat updated lastactive lastactiveat lastused lastusedat lastlogin")
    add(.user, "user userid username account accountid customer customerid owner ownerid member memberid")
    add(.active, "active isactive enabled isenabled valid isvalid inuse")
    add(.state, "status state")
    add(.inactiveSince, "deletedat disabledat invalidatedat deactivatedat unregisteredat removedat")
    add(
      .logOnly,
      "timestamp sentat statuscode httpstatus reason apnsid apnsuniqueid uniqueid response error pushtype apnspushtype priority payload headers level severity msg message event eventmessage collapseid apnscollapseid expiration method url host"
    )
    return table
  }()

  /// The column that a header names; letters and digits count, case doesn't.
  init?(_ name: Bytes) {
    guard name.count <= 64 else { return nil }
    var folded: [UInt8] = []
    for index in 0..<name.count {
      let byte = name.base[index]
      if Bytes.isLetter(byte) || Bytes.isDigit(byte) { folded.append(Bytes.lower(byte)) }
    }
    guard let column = RegistrationColumn.spellings[String(decoding: folded, as: UTF8.self)] else { return nil }
    self = column
  }

  /// Whether these columns make a token table: a token, something that says what it is for, and nothing of a log.
  static func makeTable(_ columns: [RegistrationColumn]) -> Bool {
    guard columns.contains(.token), !columns.contains(.logOnly), columns.contains(where: { $0 != .token }) else {
      return false
    }
    // A log of sends has a status too, and no time of registration or use.
    return !columns.contains(.state) || columns.contains { [.registeredAt, .firstSeen, .lastSeen].contains($0) }
  }
}
