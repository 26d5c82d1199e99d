import SignalboxModel
package import SignalboxProgram

/// Sends requests to web services, each on a thread of its own, with limits on time and size.
///
/// Follows redirects only within the same server. Sends a request again if it cannot have arrived. Sends a read-only
/// request again, too, if the service asks for a later attempt.
public struct WebClient: Sendable {
  /// The limits of a request.
  public struct Limits: Sendable {
    /// The time for a connection.
    public var connecting: Duration = .seconds(10)
    /// The time from beginning to end, for each attempt.
    public var total: Duration = .seconds(30)
    /// The bytes of a body.
    public var bodyBytes = 1 << 20
    /// The pauses before further attempts.
    public var pauses: [Duration] = [.milliseconds(200), .seconds(1)]
    /// The longest wait that the client accepts before it sends a read-only request again.
    public var patience: Duration = .seconds(10)

    /// Creates the default limits.
    public init() {}
  }

  private let limits: Limits
  /// The way to the operator of a server for visitors, which hides names of hosts; otherwise `nil`.
  private let reports: OperatorReports?

  /// Creates a client.
  public init(limits: Limits = Limits()) { (self.limits, reports) = (limits, nil) }

  /// Creates a client that tells failures with names to the operator, in place of the user.
  package init(limits: Limits = Limits(), reports: OperatorReports?) {
    (self.limits, self.reports) = (limits, reports)
  }

  /// Sends `request` and returns the answer, whatever its status.
  public func send(_ request: WebRequest) async throws(WebFailure) -> WebResponse {
    do throws(WebFailure) {
      return try await sendPatiently(request)
    } catch {
      guard let reports, error.namesMachine else { throw error }
      reports.tell { error.description }
      throw .other
    }
  }

  private func sendPatiently(_ request: WebRequest) async throws(WebFailure) -> WebResponse {
    for pause in limits.pauses {
      do throws(WebFailure) {
        let response = try await follow(request)
        guard request.isRepeatable, [429, 503].contains(response.status), let wait = response.retryAfter,
          wait <= limits.patience
        else { return response }
        try await rest(wait)
      } catch {
        guard error.isSafeToRetry else { throw error }
        try await rest(pause)
      }
    }
    return try await follow(request)
  }

  /// Sends `request` and follows redirects to the same server, if the method may stay the same.
  private func follow(_ request: WebRequest) async throws(WebFailure) -> WebResponse {
    var request = request
    for _ in 0...5 {
      let response = try await WebExchange(request: request, limits: limits).run()
      let keepsMethod = [307, 308].contains(response.status)
      guard keepsMethod || [301, 302, 303].contains(response.status) else { return response }
      guard keepsMethod || request.isRepeatable,
        let address = response.header["location"].flatMap(request.address.following)
      else { throw .redirected }
      request.address = address
    }
    throw .redirected
  }

  private func rest(_ pause: Duration) async throws(WebFailure) {
    do { try await SessionTime.wait(for: pause) } catch { throw .cancelled }
  }
}
