import CHTTP
import Foundation
import SignalboxProgram
import Synchronization

/// A request and its answer, through libcurl.
struct WebExchange: Sendable {
  let request: WebRequest
  let limits: WebClient.Limits

  /// Tells the waiting thread that the task was cancelled.
  private final class Cancellation: Sendable {
    let isCancelled = Atomic(false)
  }

  func run() async throws(WebFailure) -> WebResponse {
    let cancellation = Cancellation()
    let result = await withTaskCancellationHandler {
      await blocking { perform(cancellation) }
    } onCancel: {
      cancellation.isCancelled.store(true, ordering: .relaxed)
    }
    return try result.get()
  }

  /// Performs the request and blocks this thread until its end.
  private func perform(_ cancellation: Cancellation) -> Result<WebResponse, WebFailure> {
    let fields = request.header.merging(["Accept": "application/json", "User-Agent": Program.identity.name]) { own, _ in
      own
    }
    // A line break in a value would begin another field.
    guard !fields.contains(where: { ($0 + $1).contains(where: \.isNewline) }) else { return .failure(.other) }
    let answer = withExtendedLifetime(cancellation) {
      signalbox_http_perform(
        request.method, request.address.url.absoluteString, fields.map { "\($0): \($1)\n" }.sorted().joined(),
        Array(request.body), request.body.count,
        signalbox_http_limits(
          connect_milliseconds: limits.connecting.milliseconds, total_milliseconds: limits.total.milliseconds,
          body_bytes: limits.bodyBytes),
        { context in
          guard let context else { return false }
          let cancellation = Unmanaged<Cancellation>.fromOpaque(context).takeUnretainedValue()
          return cancellation.isCancelled.load(ordering: .relaxed)
        }, Unmanaged.passUnretained(cancellation).toOpaque())
    }
    defer { signalbox_http_free(answer) }
    if let failure = failure(of: answer) { return .failure(failure) }
    let (head, body) = (Self.data(answer.head, answer.head_bytes), Self.data(answer.body, answer.body_bytes))
    return .success(WebResponse(status: answer.status, head: String(decoding: head, as: UTF8.self), body: body))
  }

  private func failure(of answer: signalbox_http_answer) -> WebFailure? {
    let host = request.address.url.host() ?? ""
    return switch answer.outcome {
    case SIGNALBOX_HTTP_ANSWERED: nil
    case SIGNALBOX_HTTP_NO_LIBRARY: .noLibrary
    case SIGNALBOX_HTTP_UNRESOLVED: .unresolved(host: host)
    case SIGNALBOX_HTTP_REFUSED: .refused(host: host)
    case SIGNALBOX_HTTP_TIMED_OUT: .timedOut(wasConnected: answer.was_connected)
    case SIGNALBOX_HTTP_RESET: .reset
    case SIGNALBOX_HTTP_TOO_LONG: .tooLong
    case SIGNALBOX_HTTP_CANCELLED: .cancelled
    case SIGNALBOX_HTTP_UNTRUSTED: .untrusted(host: host)
    case SIGNALBOX_HTTP_GARBLED: .garbled
    default: .other
    }
  }

  private static func data(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Data {
    bytes.map { Data(bytes: $0, count: count) } ?? Data()
  }
}

extension Duration {
  /// Whole milliseconds, at least 1: libcurl reads 0 as no limit.
  fileprivate var milliseconds: Int { max(1, Int(self / .milliseconds(1))) }
}
