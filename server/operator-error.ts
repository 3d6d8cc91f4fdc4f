/** Something the operator can put right. It is shown as its message alone, without a stack trace. */
export class OperatorError extends Error {
  override name = "OperatorError";
}
