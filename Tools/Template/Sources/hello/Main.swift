import Signalbox

/// `hello` on the full screen, in lines, or as JSON; `--help` lists its other options.
@main struct Hello: SignalboxProgram { static let application = HelloApplication() }
