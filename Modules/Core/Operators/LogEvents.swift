extension Signal {
  /// Writes every event of every subscription under `name`, and changes nothing.
  ///
  /// - Parameters:
  ///   - name: What the lines begin with.
  ///   - write: Where they go; standard output if not given.
  public func logEvents(_ name: String, to write: @escaping (String) -> Void = { print($0) }) -> Signal {
    Signal { receive, end in
      write("\(name): subscribed")
      var hasEnded = false
      let upstream = self.attach(
        receive: { value in
          write("\(name): \(value)")
          receive(value)
        },
        end: { reason in
          hasEnded = true
          write("\(name): \(reason)")
          end(reason)
        })
      return .cancelling {
        upstream.cancel()
        if !hasEnded { write("\(name): cancelled") }
      }
    }
  }
}
