/**
 * Creates a value on first use. The first formatter of `Intl` takes a phone some 20 ms, by which every
 * page would be late if modules created theirs on loading.
 */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
