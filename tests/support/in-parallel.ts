/**
 * How many act at once in tests of concurrent requests: enough that some wait for others. An even
 * number. `npm run test:races` has 50 of them.
 */
export const racers = Number(process.env["RACERS"] ?? 12);

/** The number of concurrent calls: fewer than the pool's connections. */
const together = 10;

/** Makes all calls, several at a time; see {@link inParallel}. */
export const allInParallel = <T>(calls: readonly (() => Promise<T>)[]): Promise<T[]> =>
  inParallel(calls.length, (index) => (calls[index] as () => Promise<T>)());

/** Calls `what` that many times, several at a time. */
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
