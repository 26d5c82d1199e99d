/// JSON-RPC 2.0 as in `docs/reference/protocol.md`: single requests or batches.
final class JSONRPCDialect: WireDialect {
  let rules = DialectRules()

  func receive(_ json: JSON, bytes: Int, from stream: MessageStream?, in engine: inout WireEngine) {
    guard case .array(let batch) = json else { return receive(json, at: nil, bytes: bytes, in: &engine) }
    guard !batch.isEmpty else { return engine.refuse(WireFailure(.emptyBatch)) }
    guard batch.count <= engine.limits.batch else { return engine.refuse(WireFailure(.batchTooLong)) }
    let number = engine.responses.beginBatch(of: batch.count)
    for (slot, json) in batch.enumerated() {
      let place = ResponseWriter.Place(batch: number, slot: slot)
      receive(json, at: place, bytes: slot == 0 ? bytes : 0, in: &engine)
    }
  }

  private func receive(_ json: JSON, at place: ResponseWriter.Place?, bytes: Int, in engine: inout WireEngine) {
    let request: Request
    do throws(Request.Refusal) {
      request = try Request(json, table: engine.table, limits: engine.limits)
    } catch {
      return engine.responses.answer(ResponseWriter.Ticket(id: error.id, place: place), .failure(error.failure))
    }
    let ticket = ResponseWriter.Ticket(id: request.id, place: place)
    guard !engine.responses.isInFlight(request.id) else {
      return engine.responses.answer(ticket, .failure(WireFailure(.duplicateID)))
    }
    engine.receive(request, ticket, bytes: bytes)
  }
}
