/**
 * On the server a page waits for its lists, and fails with them. In the browser it comes at once:
 * the screen shows that they are loading, or why they failed.
 */
export async function arriving(list: Promise<unknown>): Promise<void> {
  if (import.meta.env.SSR) await list;
  else list.catch(() => undefined);
}

/** For a list that the page's title tells of: waited for in the browser too, but not failed with. */
export async function arrived(list: Promise<unknown>): Promise<void> {
  await (import.meta.env.SSR ? list : list.catch(() => undefined));
}
