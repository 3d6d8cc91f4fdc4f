/** An error that the operator can fix. It is shown as its message alone, without a stack trace. */
export class OperatorError extends Error {
  override name = "OperatorError";
}
