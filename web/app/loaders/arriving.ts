/**
 * On the server a page waits for its lists. In the browser it comes at once and shows that they
 * are loading, or why they failed.
 */
export async function arriving(list: Promise<unknown>): Promise<void> {
  if (import.meta.env.SSR) await list;
  else list.catch(() => undefined);
}
