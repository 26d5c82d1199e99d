/// What somebody in front of a program could not do, or waited for in vain, as a sentence.
package struct DriverFailure: Error, CustomStringConvertible {
  package let description: String
  package init(description: String) { self.description = description }
}
