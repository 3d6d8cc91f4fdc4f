// Fills the operator's settings into the pages about the site.
import type { Settings } from "#server/settings.ts";

/**
 * Replaces `{address}`, `{host}`, `{source}`, `{status}` and `{code-host}` in a page. A line with a
 * placeholder that isn't set is removed; a line that begins with `{no source}` or the like is shown
 * only in that case.
 */
export function fillPlaceholders(markdown: string, settings: Settings): string {
  const { publicUrl, sourceUrl, statusUrl, github, demoCodeHost } = settings;
  const words: Record<string, string | null> = {
    address: publicUrl,
    host: new URL(publicUrl).host,
    source: sourceUrl,
    status: statusUrl,
    "code-host": demoCodeHost ? null : new URL(github.url).host,
  };
  const lines = markdown.split("\n").flatMap((line) => {
    const without = /^\s*\{no ([a-z-]+)\} ?/.exec(line);
    if (without) return words[without[1] ?? ""] === null ? [line.slice(without[0].length)] : [];
    const asked = [...line.matchAll(placeholder)].map(([, name = ""]) => name);
    if (asked.some((name) => words[name] === null)) return [];
    return [line.replace(placeholder, (whole, name: string) => words[name] ?? whole)];
  });
  return lines.join("\n");
}

const placeholder = /\{([a-z-]+)\}/g;
