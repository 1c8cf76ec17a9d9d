#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// A reader that goes away shows as an error of the write, which is handled there.
signal(SIGPIPE, SIG_IGN)
let words = Array(CommandLine.arguments.dropFirst())
exit(Dispatcher(commands: Commands.all, terminal: Terminal()).run(words).rawValue)
