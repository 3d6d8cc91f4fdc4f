// Settings of where people sign in, and where repositories are read.
import type { z } from "zod";
import { type ProviderId, providerIds } from "#contract/sign-in-accounts.ts";
import type { settingsSchema } from "./settings-schema.ts";

/** Settings as they were set, without empty ones. */
export type RawSettings = Record<string, string>;

interface OAuthHost {
  /** Without a trailing slash. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export type SignInSettings = Readonly<{
  /** Null if people don't sign in there; the demo code host's addresses if `demoCodeHost` is true. */
  github: Readonly<OAuthHost & { apiUrl: string }> | null;
  gitea: OAuthHost | null;
  gitlab: OAuthHost | null;
  oidc: Readonly<{
    issuer: string;
    clientId: string;
    clientSecret: string;
    /** As on its button; null for the issuer's host. */
    name: string | null;
  }> | null;
}>;

/** Where repositories are read. URLs without a trailing slash. */
export type CodeHostSettings = Readonly<{
  /** The addresses of repositories begin with it, also where the demo code host serves them. */
  url: string;
  apiUrl: string;
  api: "github" | "gitea" | "gitlab";
  token: string | null;
  /** Where its accounts sign in to this site; null if they don't. */
  provider: ProviderId | null;
  /** Whether it may be in a private network, or on this machine. */
  isPrivate: boolean;
}>;

type Parsed = z.output<typeof settingsSchema>;

export function signInOf(s: Parsed): SignInSettings {
  const github = oauthHostOf(s.GITHUB_URL, s.GITHUB_CLIENT_ID, s.GITHUB_CLIENT_SECRET);
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret } = s;
  return {
    github: github && { ...github, apiUrl: s.GITHUB_API_URL },
    gitea: oauthHostOf(s.GITEA_URL, s.GITEA_CLIENT_ID, s.GITEA_CLIENT_SECRET),
    gitlab: oauthHostOf(s.GITLAB_URL, s.GITLAB_CLIENT_ID, s.GITLAB_CLIENT_SECRET),
    oidc:
      issuer !== undefined && id !== undefined && secret !== undefined
        ? { issuer, clientId: id, clientSecret: secret, name: s.OIDC_NAME ?? null }
        : null,
  };
}

const oauthHostOf = (
  url: string | undefined,
  clientId: string | undefined,
  clientSecret: string | undefined,
): OAuthHost | null =>
  url !== undefined && clientId !== undefined && clientSecret !== undefined
    ? { url, clientId, clientSecret }
    : null;

const githubSettings = ["GITHUB_URL", "GITHUB_API_URL", "GITHUB_CLIENT_ID", "GITHUB_TOKEN"];

/** At GitHub, unless only another code host is configured. */
export function codeHostOf(s: Parsed, raw: RawSettings): CodeHostSettings {
  const isPrivate = s.CODE_HOST_NETWORK === "private";
  const { gitea, gitlab } = signInOf(s);
  if (!githubSettings.some((name) => raw[name] !== undefined)) {
    if (gitea) {
      const [apiUrl, token] = [`${gitea.url}/api/v1`, s.GITEA_TOKEN ?? null];
      return { url: gitea.url, apiUrl, api: "gitea", token, provider: "gitea", isPrivate };
    }
    if (gitlab) {
      const [apiUrl, token] = [`${gitlab.url}/api/v4`, s.GITLAB_TOKEN ?? null];
      return { url: gitlab.url, apiUrl, api: "gitlab", token, provider: "gitlab", isPrivate };
    }
  }
  const url = s.GITHUB_URL;
  const others = { gitea, gitlab };
  const provider = s.GITHUB_CLIENT_ID
    ? "github"
    : ((["gitea", "gitlab"] as const).find((id) => others[id]?.url === url) ?? null);
  return {
    url,
    apiUrl: s.GITHUB_API_URL,
    api: apiOf(s.GITHUB_API_URL),
    token: s.GITHUB_TOKEN ?? null,
    provider,
    isPrivate,
  };
}

/** Public code hosts that are read beside the configured one, for each of which a token is set. */
const publicHosts = {
  GITHUB_COM_TOKEN: {
    url: "https://github.com",
    apiUrl: "https://api.github.com",
    api: "github",
  },
  GITLAB_COM_TOKEN: {
    url: "https://gitlab.com",
    apiUrl: "https://gitlab.com/api/v4",
    api: "gitlab",
  },
  CODEBERG_TOKEN: {
    url: "https://codeberg.org",
    apiUrl: "https://codeberg.org/api/v1",
    api: "gitea",
  },
} as const;

type PublicHostToken = keyof typeof publicHosts;
const publicHostTokens = Object.keys(publicHosts) as PublicHostToken[];

export const furtherCodeHostsOf = (s: Parsed): CodeHostSettings[] =>
  publicHostTokens.flatMap((name) => {
    const { url, apiUrl, api } = publicHosts[name];
    const token = s[name];
    return token === undefined
      ? []
      : [{ url, apiUrl, api, token, provider: null, isPrivate: false }];
  });

/** The setting with the token of a public code host, by its address. */
export const publicHostTokenOf = (url: string): PublicHostToken | undefined =>
  publicHostTokens.find((name) => publicHosts[name].url === url);

/** A code host has one token: of the configured one it is that of its own settings. */
export const furtherHostConflictsOf = (s: Parsed, raw: RawSettings): string[] =>
  publicHostTokens.flatMap((name) => {
    const { url, api } = publicHosts[name];
    const configured = codeHostOf(s, raw);
    if (s[name] === undefined || configured.url !== url) return [];
    const isOfGithubSettings = configured.apiUrl === s.GITHUB_API_URL;
    const instead = isOfGithubSettings ? "GITHUB_TOKEN" : `${api.toUpperCase()}_TOKEN`;
    return [`${name}: expected no token, as ${url} is the site's code host: set ${instead}`];
  });

/** Whether any provider is configured, so that the demo code host isn't used. */
export const isSignInSet = (raw: RawSettings): boolean =>
  providerIds.some((id) => raw[`${id.toUpperCase()}_CLIENT_ID`]);

/** The providers with a client id; the demo code host counts as GitHub where there is none. */
function providersIn(raw: RawSettings): ProviderId[] {
  const found = providerIds.filter((id) => raw[`${id.toUpperCase()}_CLIENT_ID`]);
  return found.length > 0 ? found : ["github"];
}

const splitLogin = (entry: string): { provider: string | null; login: string } => {
  const [, provider = null, login = entry] = /^([a-z]+):(.*)$/.exec(entry) ?? [];
  return { provider, login };
};

/**
 * A login or an organisation as `keyAtProvider` writes it. Without a provider it is GitHub's, whichever
 * others there are: an entry must not come to mean another account when one is added or removed.
 */
export function withProvider(entry: string): string {
  const { provider, login } = splitLogin(entry);
  return keyAtProvider(provider ?? "github", login);
}

/** The provider of a name that `keyAtProvider` wrote. */
export const providerOf = (key: string): string => splitLogin(key).provider ?? "github";

/** A name at a provider, as lists of settings have it: bare at GitHub, else such as `gitlab:ada`. */
export function keyAtProvider(provider: string, login: string): string {
  // Other letters aren't folded: a Kelvin sign is no k.
  const folded = login.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return provider === "github" ? folded : `${provider}:${folded}`;
}

/** Which API answers there: the end of its address says it. */
function apiOf(apiUrl: string): CodeHostSettings["api"] {
  if (apiUrl.endsWith("/api/v4")) return "gitlab";
  return apiUrl.endsWith("/api/v1") ? "gitea" : "github";
}

/**
 * What is missing or doesn't fit together.
 * @param mayBeDemo whether only browsers on this machine can reach the site
 */
export function signInConflictsOf(raw: RawSettings, mayBeDemo: boolean): string[] {
  const complaints: string[] = [];
  if (!isSignInSet(raw) && !mayBeDemo) {
    complaints.push(
      "GITHUB_CLIENT_ID: expected the code host's OAuth client id, or that of another provider" +
        " (GITEA_CLIENT_ID, GITLAB_CLIENT_ID, OIDC_CLIENT_ID); only where HOST and PUBLIC_URL are" +
        " loopback addresses and TRUST_PROXY is unset may it be missing",
    );
  } else if (!raw["GITHUB_CLIENT_ID"] && raw["GITHUB_CLIENT_SECRET"]) {
    complaints.push("GITHUB_CLIENT_ID: expected a client id, as GITHUB_CLIENT_SECRET is set");
  }
  if (raw["GITHUB_CLIENT_ID"] && !raw["GITHUB_CLIENT_SECRET"]) {
    complaints.push("GITHUB_CLIENT_SECRET: expected a secret, as GITHUB_CLIENT_ID is set");
  }
  return [
    ...complaints,
    ...incompleteIn(raw),
    ...providerListNames.flatMap((name) => unclearIn(name, raw)),
  ];
}

/** What belongs together, and by which name it is missing. */
const providerGroups: readonly Record<string, string>[] = [
  {
    GITEA_URL: "the address of Gitea or Forgejo",
    GITEA_CLIENT_ID: "a client id",
    GITEA_CLIENT_SECRET: "a secret",
  },
  { GITLAB_CLIENT_ID: "a client id", GITLAB_CLIENT_SECRET: "a secret" },
  {
    OIDC_ISSUER: "the issuer's address",
    OIDC_CLIENT_ID: "a client id",
    OIDC_CLIENT_SECRET: "a secret",
  },
];

function incompleteIn(raw: RawSettings): string[] {
  return providerGroups.flatMap((group) => {
    const set = Object.keys(group).find((name) => raw[name]);
    if (set === undefined) return [];
    return Object.entries(group).flatMap(([name, expected]) =>
      raw[name] ? [] : [`${name}: expected ${expected}, as ${set} is set`],
    );
  });
}

/** Lists whose entries belong to one provider each: anyone can have that name at another. */
const providerListNames = ["ADMIN_LOGINS", "ALLOWED_LOGINS", "ALLOWED_ORGANISATIONS"];

function unclearIn(name: string, raw: RawSettings): string[] {
  const providers = providersIn(raw);
  const entries = (raw[name] ?? "").toLowerCase().split(",");
  const named = entries.map((entry) => splitLogin(entry.trim()));
  const isKnown = (id: string) => providers.some((provider) => provider === id);
  const absent = providerIds.find(
    (id) => !isKnown(id) && named.some(({ provider }) => provider === id),
  );
  const complaints: string[] = [];
  if (absent !== undefined) {
    const setting = `${absent.toUpperCase()}_CLIENT_ID`;
    complaints.push(`${name}: expected no ${absent}: entry, as ${setting} isn't set`);
  }
  const isBare = named.some(({ provider, login }) => provider === null && login !== "");
  if (isBare && !providers.includes("github")) {
    const examples = providers.map((id) => `${id}:ada`).join(" or ");
    complaints.push(`${name}: expected each entry with its provider, such as ${examples}`);
  }
  return complaints;
}
