/** Says in one line what is wrong, and what to do: exit code 2, without a stack. Anything else that is thrown is a defect of the runner. */
export abstract class KnownError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}
