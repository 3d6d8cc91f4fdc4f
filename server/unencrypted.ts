// Which addresses of the settings are reached without encryption, over a network.
import { isLoopback } from "./settings-schema.ts";
import type { RawSettings } from "./sign-in-settings.ts";

const addressSettings = ["PUBLIC_URL", "GITHUB_URL", "GITHUB_API_URL", "GITEA_URL", "GITLAB_URL"];

/** Settings with an http address that isn't this machine's: sessions, tokens and secrets go there. */
export const insecureAddressesIn = (raw: RawSettings): string[] =>
  addressSettings.filter((name) => {
    const url = raw[name] ?? (name === "PUBLIC_URL" ? derivedFrom(raw["HOST"]) : undefined);
    if (url === undefined || !URL.canParse(url)) return false;
    const { protocol, hostname } = new URL(url);
    return protocol === "http:" && !isLoopback(hostname);
  });

/** The address that a HOST makes by itself; all addresses say nothing. */
const derivedFrom = (host = "0.0.0.0") =>
  ["0.0.0.0", "::"].includes(host)
    ? undefined
    : `http://${host.includes(":") ? `[${host}]` : host}`;

const insecureAllowed = (raw: RawSettings): boolean =>
  raw["INSECURE_PROVIDER"]?.toLowerCase() === "true";

/** Unless the operator allows them. */
export const insecureConflictsOf = (raw: RawSettings): string[] =>
  insecureAllowed(raw)
    ? []
    : insecureAddressesIn(raw).map(
        (name) =>
          `${name}: expected an https address, since sessions and secrets cross the network there;` +
          " INSECURE_PROVIDER=true allows http, for a network that nobody else reads",
      );

/** The host of a database on another machine; null for one on this machine. */
export function remoteHostOf(databaseUrl: string): string | null {
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  return host === "" || host.startsWith("/") || isLoopback(host) ? null : host;
}

/** What pg takes for TLS, in the address or the environment. */
const encryptedModes = ["prefer", "require", "verify-ca", "verify-full", "no-verify"];

/** Whether the address asks for TLS: without that, pg doesn't use it. */
function asksForTls(databaseUrl: string, sslMode: string | undefined): boolean {
  const { searchParams } = new URL(databaseUrl);
  const mode = searchParams.get("sslmode");
  if (mode !== null) return encryptedModes.includes(mode);
  const ssl = searchParams.get("ssl");
  if (ssl !== null) return ["true", "1"].includes(ssl);
  return encryptedModes.includes(sslMode ?? "");
}

export const tlsAdvice =
  "Add ?sslmode=verify-full to the address, and name its authority's certificate in NODE_EXTRA_CA_CERTS if it is your own.";

/** Warnings about a database on another machine that the server would speak to without TLS. */
export const tlsAdviceOn = (env: Readonly<Record<string, string | undefined>>): string[] =>
  ["DATABASE_URL", "DATABASE_DIRECT_URL"].flatMap((name) => {
    const url = env[name]?.trim();
    if (!url || asksForTls(url, env["PGSSLMODE"])) return [];
    const host = remoteHostOf(url);
    return host === null ? [] : [`${name} leads to ${host} without encryption. ${tlsAdvice}`];
  });
