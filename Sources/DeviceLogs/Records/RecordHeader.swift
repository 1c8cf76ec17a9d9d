import Evidence

/// What stands around the message in one record of a device log.
///
/// The byte runs point into the buffer that is being read and are valid while the record is.
struct RecordHeader {
  /// `.unknown` with no missing parts where the form prints no time at all.
  var time = Timestamp(.unknown)
  var process = Bytes("")
  /// -1 where the form prints none.
  var pid = -1
  /// The image that logged, where it is printed.
  var library = Bytes("")
  var subsystem = Bytes("")
  var category = Bytes("")
  /// The word or code of the level as printed.
  var level = Bytes("")
  /// The message; a line reader extends it over the lines that continue it.
  var message = Bytes("")
  /// The record says that others were lost.
  var isLoss = false

  init() {}
}
