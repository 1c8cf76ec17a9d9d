/// A way to write a report. A renderer decides nothing: it writes what the report says.
package protocol Renderer: Sendable {
  func render(_ report: Report, into out: ByteStream)
}
