import SignalboxNavigation
import SignalboxPresentation

extension Frame {
  /// False when a number on the page is none (infinite, or not a number): JSON has no word for it.
  var isExpressible: Bool { page.elements.allSatisfy(\.isExpressible) }
}

extension ElementState {
  fileprivate var isExpressible: Bool {
    switch content {
    case .number(let number):
      [number.value, number.minimum, number.maximum, number.step].allSatisfy { $0?.isFinite ?? true }
    case .group(let members): members.allSatisfy(\.isExpressible)
    default: true
    }
  }
}
