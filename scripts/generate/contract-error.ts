/** openapi/ has something that code cannot be generated from. The message is for the author of the contract. */
export class ContractError extends Error {
  override readonly name = "ContractError";
}
