/** Calls that are under way together: fewer than the pool has connections. */
const together = 10;

/** Makes all of the calls, always several at once; see {@link inParallel}. */
export const allInParallel = <T>(calls: readonly (() => Promise<T>)[]): Promise<T[]> =>
  inParallel(calls.length, (index) => (calls[index] as () => Promise<T>)());

/**
 * Calls `what` that many times, always several at once. With all of them at once, on a slow machine
 * the last would wait longer for a connection than the server lets anybody wait.
 */
export async function inParallel<T>(
  times: number,
  what: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < times) {
      const index = next;
      next += 1;
      results[index] = await what(index);
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  return results;
}
