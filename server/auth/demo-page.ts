// The demo code host's one page: pick a person or type a login. Plain HTML, it runs no script.
import { escapeHtml } from "#shared/escape-html.ts";
import { t } from "#shared/messages/t.ts";
import type { SiteSettings } from "#contract/appearance.ts";
import { currentLanguage, languages } from "#shared/messages/language.ts";
import { siteStyle } from "#server/site-colours.ts";

/** An account of the demo code host, as its API returns it. */
export interface DemoAccount {
  id: number;
  login: string;
  name: string | null;
  avatar_url: string | null;
}

const style = `
  :root { color-scheme: light dark; --paper: #f7f3ea; --card: #fdfbf5; --ink: #2b1d14; --ink-2: #5c4b3e;
    --line: #ddd3c1; --edge: #8f7e69; --sunk: #eee7d9; --wash: #d8ecdd; --user: #04614a; --on-ink: #fbf7ee; }
  @media (prefers-color-scheme: dark) { :root { --paper: #17110d; --card: #1f1813; --ink: #f2e8da;
    --ink-2: #c9b8a5; --line: #3a2e25; --edge: #857260; --sunk: #120d0a; --wash: #14332a;
    --user: #62cf9f; --on-ink: #1d1510; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 400 1rem/1.6 system-ui, sans-serif; }
  main { max-width: 44rem; margin: 0 auto; padding: 3rem 1.25rem 4rem; }
  h1 { font: 560 1.9rem/1.15 Georgia, serif; margin: 0 0 .5rem; }
  p { margin: 0 0 1.5rem; color: var(--ink-2); max-width: 60ch; }
  form { margin: 0; }
  .typed { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin-bottom: 2rem; }
  .typed label { flex: 1 1 14rem; font-weight: 600; }
  input[name=login] { display: block; width: 100%; margin-top: .25rem; min-height: 2.75rem;
    padding: 0 .75rem; border: 1px solid var(--edge); border-radius: 8px; background: var(--card);
    color: inherit; font: inherit; }
  button { font: inherit; color: inherit; cursor: pointer; }
  .typed button { min-height: 2.75rem; padding: 0 1.1rem; border: 0; border-radius: 8px;
    background: var(--brand, var(--ink)); color: var(--on-brand, var(--on-ink)); font-weight: 600; }
  ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); }
  li button { display: flex; gap: .75rem; align-items: center; width: 100%; padding: .6rem .75rem;
    text-align: start; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
  li button:hover { background: var(--sunk); }
  .face { flex: none; width: 2.5rem; height: 2.5rem; border-radius: 50%; background: var(--wash);
    color: var(--user); display: grid; place-items: center; font-weight: 600; overflow: hidden; }
  .who { min-width: 0; line-height: 1.3; }
  .who b, .who small { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  small { color: var(--ink-2); font-size: .875rem; }
  :focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }`;

/** The page for one sign-in attempt, whose fields are sent back as hidden inputs. */
export function demoPage(
  fields: Record<string, string>,
  accounts: readonly DemoAccount[],
  site: SiteSettings,
): string {
  const { tag: language } = currentLanguage();
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join("");
  return `<!doctype html><html lang="${language}" dir="${languages[language].direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(t("auth.demoTitle"))} · ${escapeHtml(site.name)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}${siteStyle(site)}</style></head><body><main>
<h1>${escapeHtml(t("auth.demoCodeHost"))}</h1>
<p>${escapeHtml(t("auth.demoLead"))}</p>
<form method="post" class="typed">${hidden}<label>${escapeHtml(t("auth.demoLogin"))}<input name="login" required maxlength="39" autocomplete="off" autocapitalize="none" spellcheck="false" autofocus></label><button>${escapeHtml(t("auth.demoSignIn"))}</button></form>
<form method="post">${hidden}<ul>${accounts.map(row).join("")}</ul></form>
</main></body></html>`;
}

function row({ login, name, avatar_url: picture }: DemoAccount): string {
  const shown = escapeHtml(name ?? login);
  const face = picture
    ? `<img class="face" src="${escapeHtml(picture)}" alt="" width="40" height="40">`
    : `<span class="face" aria-hidden="true">${escapeHtml([...(name ?? login)][0] ?? "")}</span>`;
  return `<li><button name="login" value="${escapeHtml(login)}">${face}<span class="who" dir="auto"><b>${shown}</b><small>${escapeHtml(login)}</small></span></button></li>`;
}
