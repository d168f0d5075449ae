/** Something in openapi/ that cannot be generated from; its message is for whoever writes the contract. */
export class ContractError extends Error {
  override readonly name = "ContractError";
}
