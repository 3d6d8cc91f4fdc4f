// The card of a project for a page of another site.
import { escapeHtml } from "./escape-html.ts";

/** In CSS pixels: what oEmbed offers, and what the card has room in. */
export const cardSize = { width: 480, height: 280 };

export interface Card {
  readonly publicUrl: string;
  readonly id: string;
  /** The project's name. */
  readonly name: string;
}

/** The HTML that shows it there. */
export function cardFrame({ publicUrl, id, name }: Card, { width, height } = cardSize): string {
  const src = `${publicUrl}/embed/projects/${id}`;
  return `<iframe src="${src}" width="${width}" height="${height}" style="border:0" loading="lazy" title="${escapeHtml(name)}"></iframe>`;
}
