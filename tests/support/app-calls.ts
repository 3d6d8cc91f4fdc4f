// The calls of component tests that the app hasn't answered yet.
const calls = new Set<Promise<unknown>>();

/** Notes a call until it is answered, and returns it. */
export function noteCall<T>(call: Promise<T>): Promise<T> {
  calls.add(call);
  const forget = () => void calls.delete(call);
  call.then(forget, forget);
  return call;
}

/** Waits for all answers, so that none is made after the app's database is gone. */
export async function waitForCalls(): Promise<void> {
  while (calls.size > 0) await Promise.allSettled(calls);
}
