// Fills the operator's settings into the pages about the site.
import { formatList } from "#shared/format.ts";
import type { SiteSettings } from "#contract/appearance.ts";
import { productName } from "#shared/site.ts";
import type { Settings } from "#server/settings.ts";

/**
 * Replaces `{site}`, `{address}`, `{host}`, `{source}`, `{status}` and `{code-host}` in a page, and
 * `{product}`, which is set where the site has the product's name. A line with a
 * placeholder that isn't set is removed; a line that begins with `{no source}` or the like is shown
 * only in that case.
 */
export function fillPlaceholders(markdown: string, settings: Settings, site: SiteSettings): string {
  const { publicUrl, sourceUrl, statusUrl } = settings;
  const words: Record<string, string | null> = {
    site: site.name.replace(markup, String.raw`\$&`),
    product: site.name === productName ? site.name : null,
    address: publicUrl,
    host: new URL(publicUrl).host,
    source: sourceUrl,
    status: statusUrl,
    "code-host": signInHostsOf(settings),
  };
  const lines = markdown.split("\n").flatMap((line) => {
    const without = /^\s*\{no ([a-z-]+)\} ?/.exec(line);
    if (without && words[without[1] ?? ""] !== null) return [];
    const rest = without ? line.slice(without[0].length) : line;
    const used = [...rest.matchAll(placeholder)].map(([, name = ""]) => name);
    if (used.some((name) => words[name] === null)) return [];
    return [rest.replace(placeholder, (whole, name: string) => words[name] ?? whole)];
  });
  return lines.join("\n");
}

/** Where people sign in, such as `github.com and login.example.org`; null for the demo code host. */
function signInHostsOf({ github, gitea, gitlab, oidc, demoCodeHost }: Settings): string | null {
  if (demoCodeHost) return null;
  const urls = [github?.url, gitea?.url, gitlab?.url, oidc?.issuer];
  const hosts = urls.flatMap((url) => (url === undefined ? [] : [new URL(url).host]));
  return formatList(new Set(hosts));
}

/** What Markdown would take for more than text, in a name such as `R&D <Lab>`. */
const markup = /[\\`*_[\]<>&~|!#]/g;

const placeholder = /\{([a-z-]+)\}/g;
