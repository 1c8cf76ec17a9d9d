import Evidence
import Intake

/// AWS Pinpoint's answer to a send: a result per address. A wrong token was answered 200, so its status is Pinpoint's.
enum AmazonPinpoint {
  static let object = ObjectProducer(
    name: "AWS Pinpoint", recognition: "`MessageResponse.Result` with `DeliveryStatus` and `StatusMessage` per address",
    example:
      "{\"MessageResponse\":{\"ApplicationId\":\"a1\",\"Result\":{\"5d2a71c04e9b38f6a1d0c7725e4f8b93062cd8e15a7f49b0e3c61d8472fa905b\":{\"DeliveryStatus\":\"PERMANENT_FAILURE\",\"StatusCode\":410,\"StatusMessage\":\"{\\\"errorMessage\\\":\\\"Unregistered\\\"}\"}}}}",
    needs: .pinpoint
  ) { value, line, reading in
    let response = value["MessageResponse"] ?? value
    guard let results = response["Result"] ?? response["EndpointResult"], results.isObject else { return false }
    var found = false
    results.forEachChild { item in
      guard let status = item["DeliveryStatus"]?.text, let key = item.key else { return }
      let fields = reading.fields
      fields.reset()
      fields.vendor = "pinpoint"
      fields.set(.token, text: item["Address"]?.text ?? key)
      if let id = item["MessageId"]?.text { fields.set(.vendorID, text: id) }
      if status == "SUCCESSFUL" {
        fields.kind = .vendorAccepted
      } else {
        fields.vendorError = status
        fields.kind = .vendorRefused
        if let message = item["StatusMessage"]?.text, let reason = Prose.reason(in: message) {
          fields.set(.reason, text: reading.keep(reason.name))
          fields.kind = .response
        }
      }
      found = reading.emit(line, as: "AWS Pinpoint") || found
    }
    return found
  }
}
