// The contract of a worker's actions, as markup declares it.

/// `target cart { action add(id: string, count: int = 1): any remote }`
public struct TargetDeclaration: Sendable {
  public var contract: TargetContract
  public var range: SourceRange

  public init(contract: TargetContract, range: SourceRange) {
    self.contract = contract
    self.range = range
  }

  public var name: String { contract.name }
  public var actions: [ActionContract] { contract.actions }
}
