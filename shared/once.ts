/**
 * Makes a value when it is first asked for. The first formatter of `Intl` takes a phone some 20 ms, which
 * would hold up every page where modules made theirs as they load.
 */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
