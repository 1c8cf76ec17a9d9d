import AppFiles
import DeviceLogs
import Intake
import ProviderLogs
import Reports

/// `pushtrail formats`: what can be read, and how each is recognised.
func runFormats(_ options: FormatsOptions, _ terminal: Terminal) throws -> ExitCode {
  if let path = options.trial {
    let trial = try FormatTrial(path, mapping: try readMapping(options.mapping))
    return terminal.write(to: nil) { out in trial.write(TextPage(style: terminal.textStyle, out: out)) }
  }
  return terminal.write(to: nil) { out in
    let page = TextPage(style: terminal.textStyle, out: out)
    func section(_ title: String, _ rows: [(name: String, recognition: String)]) {
      page.blank()
      page.flow(title, .bold)
      var last = ""
      for row in rows {
        // A producer may have several shapes.
        if row.name != last { page.flow("  " + row.name) }
        last = row.name
        page.flow("      " + row.recognition, .dim, hang: 6)
      }
    }
    section("Provider logs", ProviderLogs.producers.map { ($0.name, $0.recognition) })
    section("Device logs", DeviceLogs.formats.map { ($0.name, $0.recognition) })
    section("Files about the app, and what people know", AppFileForm.allCases.map { ($0.name, $0.recognition) })
    section(
      "Requests that are not sent yet, for lint",
      [
        ("headers and payload", "A JSON object with both, several in an array, or one a line."),
        ("curl commands", "Text with curl and apns- headers or a URL of APNs; @files beside it are read."),
      ])
    section(
      "Around them",
      [
        ("zip, tar, 7z, cpio", "Archives, read in place; nothing is written to disk."),
        ("gzip, xz, zstandard, bzip2, lz4", "Compressed files and archives, by their first bytes."),
        ("UTF-8, UTF-16", "With or without a byte order mark; lines may end in CR LF."),
      ])
  }
}
