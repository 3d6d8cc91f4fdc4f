/** The line above a page that is shown from memory while the database is away. HTML. */
export function staleNotice(madeAt: Date): string {
  const iso = madeAt.toISOString();
  return `<p role="status" class="border-b border-line bg-sunk px-6 py-3 text-center text-15 text-ink-2">The site can’t reach its database right now. This page is as it was at <time datetime="${iso}">${iso.slice(11, 16)} UTC</time>; changes will work again soon.</p>`;
}
