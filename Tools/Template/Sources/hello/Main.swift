import Signalbox

/// `hello` on the full screen, in lines, or as JSON; `--help` tells what else it takes.
@main struct Hello: SignalboxProgram { static let application = HelloApplication() }
