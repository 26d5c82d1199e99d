import Foundation
import SignalboxModel

/// The sentence for users about an error that the work of an effect threw.
enum FailureSentence {
  static func of(_ error: any Error) -> String {
    if let failure = error as? EffectFailure { return failure.reason }
    let sentence: String? =
      switch error {
      case let error as any LocalizedError: error.errorDescription
      // The `description` of Foundation's errors is meant for programmers.
      case _ where error is any CustomNSError || type(of: error) is NSObject.Type: error.localizedDescription
      case let error as any CustomStringConvertible: error.description
      default: nil
      }
    guard let sentence, !sentence.isEmpty else { return SessionTexts.failed }
    return sentence
  }
}
