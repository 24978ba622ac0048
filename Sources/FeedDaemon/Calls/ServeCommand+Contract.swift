// From what a worker says of itself to a contract: its types are read with the markup's protocols.

import ComponentRuntime
import FeedProtocol

extension ServeCommand {
  /// The contract that the worker offers.
  ///
  /// - Parameter declared: what markup says, where it does: what the worker leaves out is as there.
  /// - Throws: `bad_request` with the place of a type or default that cannot be read.
  func contract(
    completing declared: TargetContract?, protocols: ProtocolTable
  ) throws(WireError) -> TargetContract {
    var contract = TargetContract(name: target, actions: [], documentation: documentation)
    var steps = TargetContract.defaultSteps
    for action in actions ?? [] {
      let path = "/actions/" + JSONPointer.escape(action.name)
      let read = try action.contract(
        completing: declared?.action(action.name), protocols: protocols, steps: &steps, at: path)
      if read.name == TargetContract.notFoundAction, let fault = read.notFoundFault {
        throw WireError(.badRequest, fault, path: path + "/params")
      }
      contract.actions.append(read)
    }
    return contract
  }
}

extension ServedAction {
  fileprivate func contract(
    completing declared: ActionContract?, protocols: ProtocolTable, steps: inout Int,
    at path: String
  ) throws(WireError) -> ActionContract {
    var contract = ActionContract(
      name: name, parameters: [], result: declared?.result ?? .any,
      isRemote: isRemote ?? declared?.isRemote ?? false, documentation: documentation)
    var place = path
    do throws(ContractFault) {
      for (slot, parameter) in parameters.enumerated() {
        place = path + "/params/" + JSONPointer.escape(parameter.name)
        contract.parameters.append(try parameter.read(slot, protocols, &steps))
      }
      place = path + "/result"
      if let result { contract.result = try Type(contractText: result, protocols: protocols) }
    } catch {
      throw WireError(.badRequest, error.message, path: place)
    }
    return contract
  }
}

extension ServedAction.Parameter {
  fileprivate func read(
    _ slot: Int, _ protocols: ProtocolTable, _ steps: inout Int
  ) throws(ContractFault) -> ComponentRuntime.Parameter {
    guard let defaultValue else {
      return try ComponentRuntime.Parameter(
        name: name, text: type, slot: slot, protocols: protocols, steps: &steps)
    }
    return try ComponentRuntime.Parameter(
      name: name, typeText: type, defaultValue: defaultValue, slot: slot, protocols: protocols)
  }
}
