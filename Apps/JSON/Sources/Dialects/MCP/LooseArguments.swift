/// Reads arguments of models, which sometimes put numbers, Boolean values, arrays and objects into texts.
enum LooseArguments {
  /// Returns the arguments, with the value in the place of its JSON text where only the value fits.
  static func read(_ arguments: [JSON.Member], as parameters: [Parameter]) -> [JSON.Member] {
    arguments.map { argument in
      guard let shape = parameters.first(where: { $0.name.hasSameBytes(as: argument.name) })?.shape else {
        return argument
      }
      return JSON.Member(argument.name, read(argument.value, as: shape))
    }
  }

  private static func read(_ value: JSON, as shape: Shape) -> JSON {
    guard shape.problem(of: value, at: "") != nil else { return value }
    if case .string(let text) = value {
      guard let inside = try? JSONParser.parse(Array(text.utf8)) else { return value }
      let inner = read(inside, as: shape)
      return shape.problem(of: inner, at: "") == nil ? inner : value
    }
    guard case .members(let parameters) = shape, case .object(let members) = value else { return value }
    return .object(read(members, as: parameters))
  }
}
