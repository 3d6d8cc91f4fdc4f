import { messageHtml } from "./static-page.ts";

/** The line above a page that is shown from memory while the database is away. HTML. */
export function staleNotice(madeAt: Date): string {
  const iso = madeAt.toISOString();
  const text = messageHtml("errors.stalePage", {
    at: `${iso.slice(11, 16)} UTC`,
    time: (parts) => `<time datetime="${iso}">${parts.join("")}</time>`,
  });
  return `<p role="status" class="border-b border-line bg-sunk px-6 py-3 text-center text-15 text-ink-2">${text}</p>`;
}
