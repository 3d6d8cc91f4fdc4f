/** Every setting of the server, read from the environment and validated once. */
import fs from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import type { z } from "zod";
import type { SiteSettings } from "#contract/appearance.ts";
import { formatFor, type LogFormat } from "#server/log-format.ts";
import type { LanguageTag } from "#shared/messages/language.ts";
import { isLoopback, secretSettings, settingsSchema } from "#server/settings-schema.ts";
import { OperatorError } from "./operator-error.ts";
import {
  codeHostOf,
  type CodeHostSettings,
  furtherCodeHostsOf,
  furtherHostConflictsOf,
  type RawSettings,
  isSignInSet,
  signInConflictsOf,
  signInOf,
  type SignInSettings,
  withProvider,
} from "./sign-in-settings.ts";
import { insecureAddressesIn, insecureConflictsOf } from "./unencrypted.ts";

export type Settings = SignInSettings & OwnSettings;

type OwnSettings = Readonly<{
  host: string;
  /** 0 means any free port; it is chosen before the app is built. */
  port: number;
  /** The public origin, without a trailing slash. */
  publicUrl: string;
  /** An absolute path. */
  dataDir: string;
  /** `null` if the embedded database is used. */
  databaseUrl: string | null;
  /** The PostgreSQL behind the pooler that `databaseUrl` then is; `null` if there is no pooler. */
  databaseDirectUrl: string | null;
  /** A standby for reads that may be some seconds old; `null`: none. */
  databaseReadUrl: string | null;
  /** For how many days daily backups are kept; 0: none are made. */
  backupsKept: number;
  /** The store that daily backups are uploaded to, with its secret; `null`: none. */
  backupS3Url: string | null;
  /** For how many seconds a server that is stopping serves on, so that proxies leave it. */
  drainSeconds: number;
  /** With a code host configured, only if requested. */
  demoContent: boolean;
  /** Logins in lower case; those at another provider than GitHub as `gitlab:ada`. */
  adminLogins: readonly string[];
  access: Readonly<{
    /** Who may read. `approval`: people with a session, whom an admin has let in. */
    mode: "open" | "members" | "approval";
    /** Whether people without an account may come in. */
    signUps: boolean;
    /** Who may sign in; everyone if all three lists are empty. In lower case. */
    allowed: AllowLists;
  }>;
  /** Whether writes are refused. */
  readOnly: boolean;
  /** Whether browsers of signed-in people run one; otherwise they remove it. */
  serviceWorker: boolean;
  /** Whether search engines are notified of pages that changed, over IndexNow. */
  indexNow: boolean;
  /** Whether no provider is configured, and the demo code host signs people in. */
  demoCodeHost: boolean;
  codeHost: CodeHostSettings;
  /** Public code hosts whose repositories are kept up to date, too. */
  furtherCodeHosts: readonly CodeHostSettings[];
  /** Whether imports keep http links, as of an intranet. */
  importHttpLinks: boolean;
  /** Host names in lower case, with a port where one is set. */
  contentHosts: readonly string[];
  /** Hosts of the operator's own network that webhooks may be sent to, over http too. */
  webhookHosts: readonly string[];
  statusUrl: string | null;
  sourceUrl: string | null;
  /** Addresses and ranges whose X-Forwarded-For is trusted; empty: none. */
  trustProxy: readonly string[];
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  logFormat: LogFormat;
  /** Which names browsers reach over https alone from then on, where `publicUrl` is https. */
  hsts: "host" | "subdomains" | "off";
  rateLimits: boolean;
  /** How many servers share the database; each allows its part of a limit, unless Redis counts. */
  servers: number;
  /** Where several servers count rate limits together; `null`: each by itself. */
  redisUrl: string | null;
  /** The search engine that has the projects; `null`: each server has them in memory. */
  searchUrl: string | null;
  /** Languages that people can choose from, the site's own first. */
  languages: readonly LanguageTag[];
  /** The text search configurations of PostgreSQL whose stems searches find, separated by commas. */
  searchLanguage: string;
  /** Days without an answer after which an application expires. */
  applicationExpiryDays: number;
  /** For how many days an API token may be valid; `null`: as usual on such a site. */
  apiTokenMaxDays: number | null;
  /** How e-mail is sent; `null` if this site sends none. */
  mail: Readonly<{ smtpUrl: string; from: string }> | null;
  /** Where files of pictures are stored instead of in the database. */
  s3Url: string | null;
  /** Megabytes of stored pictures, beyond which none are added. */
  maxPictureMb: Readonly<{ project: number; site: number }>;
  metricsToken: string | null;
  /** A URI for reporting vulnerabilities. */
  securityContact: string | null;
  /** What admins can't change, as the environment sets it. */
  site: Partial<SiteSettings>;
  /** Files of the site's logos, or `data:` addresses, which the start draws into `site`. */
  siteLogos: Partial<Record<"logo" | "darkLogo", string>>;
}>;

/** A person needs to be on one of these lists. All entries are in lower case. */
export type AllowLists = Readonly<{
  /** Code-host logins. */
  logins: readonly string[];
  /** Organisations of the code host, or teams: `acme`, `acme/design`. */
  organisations: readonly string[];
  /** Domains of verified e-mail addresses. */
  emailDomains: readonly string[];
}>;

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment, completed by `.env` of the working directory and by the files that `…_FILE`
 * settings name.
 * @throws OperatorError if one of these files can't be read
 */
export function readEnvironment(
  env: Environment = process.env,
  envFile: Environment = readEnvFile(),
): Environment {
  const own = withSecretFiles(env);
  const written = { ...envFile };
  // A secret of the environment counts before one of `.env`, however each is set.
  for (const name of secretSettings) {
    if (own[name] === undefined && own[`${name}_FILE`] === undefined) continue;
    delete written[name];
    delete written[`${name}_FILE`];
  }
  return { ...withSecretFiles(written), ...own };
}

/**
 * Secrets from files, so that they stand in no environment: DATABASE_URL from the file that
 * DATABASE_URL_FILE names, and so on.
 * @throws OperatorError naming each file that can't be used
 */
export function withSecretFiles(env: Environment): Environment {
  const found: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of secretSettings) {
    const file = env[`${name}_FILE`]?.trim();
    if (!file) continue;
    const text = textOf(file);
    if (env[name]?.trim()) problems.push(`${name}_FILE: expected no file, as ${name} is set`);
    else if ("error" in text) problems.push(`${name}_FILE: ${file} can't be read: ${text.error}`);
    else if (text.value === "") problems.push(`${name}_FILE: ${file} is empty`);
    else found[name] = text.value;
  }
  if (problems.length > 0) throw needAttention(problems);
  return { ...env, ...found };
}

function textOf(file: string): { value: string } | { error: string } {
  try {
    return { value: fs.readFileSync(file, "utf8").trim() };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function needAttention(problems: readonly string[]): OperatorError {
  const noun = problems.length === 1 ? "This setting needs" : "These settings need";
  return new OperatorError([`${noun} attention:`, ...problems].join("\n  "));
}

/** The settings in `.env` of the working directory. */
export function readEnvFile(): Environment {
  if (!fs.existsSync(".env")) return {};
  try {
    return parseEnv(fs.readFileSync(".env", "utf8"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The settings file .env can't be read: ${reason}`);
  }
}

/**
 * The settings from the environment, with defaults for the rest. Empty values count as unset.
 * @throws OperatorError naming each invalid setting and the expected values
 */
export function readSettings(env: Environment): Settings {
  const raw = rawSettingsOf(env);
  const parsed = settingsSchema.safeParse(raw);
  const problems = [
    ...problemsOf(parsed.error, raw),
    ...conflictsOf(raw),
    ...(parsed.success ? furtherHostConflictsOf(parsed.data, raw) : []),
  ];
  if (!parsed.success || problems.length > 0) throw needAttention(problems);
  const s = parsed.data;
  const publicUrl = s.PUBLIC_URL ?? derivedUrlOf(s.HOST, s.PORT);
  const demoHost = `${publicUrl}/demo-code-host`;
  const signIn = signInOf(s);
  const demoCodeHost = Object.values(signIn).every((provider) => provider === null);
  const demo = { url: demoHost, apiUrl: demoHost, clientId: "demo", clientSecret: "demo" };
  return {
    host: s.HOST,
    port: s.PORT,
    publicUrl,
    dataDir: path.resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL ?? null,
    databaseDirectUrl: s.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: s.DATABASE_READ_URL ?? null,
    backupsKept: s.BACKUPS_KEPT ?? (s.DATABASE_URL && !s.BACKUP_S3_URL ? 0 : 7),
    backupS3Url: s.BACKUP_S3_URL ?? null,
    // Beside the embedded database no other server could answer.
    drainSeconds: s.DRAIN_SECONDS ?? (s.DATABASE_URL ? 5 : 0),
    demoContent: s.DEMO_CONTENT ?? demoCodeHost,
    adminLogins: s.ADMIN_LOGINS.map(withProvider),
    access: {
      mode: s.ACCESS,
      signUps: s.SIGN_UPS,
      allowed: {
        logins: s.ALLOWED_LOGINS.map(withProvider),
        organisations: s.ALLOWED_ORGANISATIONS.map(withProvider),
        emailDomains: s.ALLOWED_EMAIL_DOMAINS,
      },
    },
    readOnly: s.READ_ONLY,
    serviceWorker: s.SERVICE_WORKER,
    indexNow: s.INDEXNOW,
    ...signIn,
    github: demoCodeHost ? demo : signIn.github,
    demoCodeHost,
    codeHost: demoCodeHost
      ? {
          ...codeHostOf(s, raw),
          apiUrl: demoHost,
          api: "github",
          provider: "github",
          isPrivate: true,
        }
      : codeHostOf(s, raw),
    furtherCodeHosts: furtherCodeHostsOf(s),
    importHttpLinks: s.IMPORT_HTTP_LINKS,
    contentHosts: s.CONTENT_HOSTS,
    webhookHosts: s.WEBHOOK_HOSTS,
    statusUrl: s.STATUS_URL ?? null,
    sourceUrl: s.SOURCE_URL ?? null,
    trustProxy: s.TRUST_PROXY,
    logLevel: s.LOG_LEVEL,
    logFormat: s.LOG_FORMAT ?? formatFor(process.stdout),
    hsts: s.HSTS,
    rateLimits: s.RATE_LIMITS,
    servers: s.SERVERS,
    redisUrl: s.REDIS_URL ?? null,
    searchUrl: s.SEARCH_URL ?? null,
    languages: [...new Set([...(s.DEFAULT_LANGUAGE ?? []), ...s.LANGUAGES])],
    searchLanguage: s.SEARCH_LANGUAGE,
    applicationExpiryDays: s.APPLICATION_EXPIRY_DAYS,
    apiTokenMaxDays: s.API_TOKEN_MAX_DAYS ?? null,
    mail: s.SMTP_URL && s.MAIL_FROM ? { smtpUrl: s.SMTP_URL, from: s.MAIL_FROM } : null,
    s3Url: s.S3_URL ?? null,
    maxPictureMb: { project: s.PICTURES_PROJECT_MB, site: s.PICTURES_SITE_MB },
    metricsToken: s.METRICS_TOKEN ?? null,
    securityContact: s.SECURITY_CONTACT ?? null,
    site: definedIn({
      name: s.SITE_NAME,
      tagline: s.SITE_TAGLINE,
      accent: s.SITE_ACCENT,
      paper: s.SITE_PAPER,
      startPage: s.SITE_START_PAGE,
      intro: s.SITE_INTRO,
      homeSections: s.SITE_HOME_SECTIONS,
      footerLinks: s.SITE_FOOTER_LINKS,
      timeZone: s.SITE_TIME_ZONE,
      firstWeekday: s.SITE_FIRST_WEEKDAY,
    }),
    siteLogos: definedIn({ logo: s.SITE_LOGO, darkLogo: s.SITE_LOGO_DARK }),
  };
}

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** The fields that have a value. */
const definedIn = <Fields extends object>(fields: Fields): Defined<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;

/** Warnings about settings that are valid but probably not intended, or dangerous; usually none. */
export function adviceOn(env: Environment, { host, publicUrl }: Settings): string[] {
  const advice: string[] = [];
  if (isEveryAddress(host) && !env["PUBLIC_URL"]?.trim()) {
    advice.push(
      `PUBLIC_URL is not set, and HOST ${host} doesn't say which address people use: ` +
        `links and sign-in use ${publicUrl}, which works on this machine only.`,
    );
  }
  const raw = rawSettingsOf(env);
  const insecure = insecureAddressesIn(raw);
  if (insecure.length > 0) {
    advice.push(
      `INSECURE_PROVIDER is true: ${insecure.join(" and ")} isn't https, so that others in the network can read sessions and secrets.`,
    );
  }
  return advice;
}

const isEveryAddress = (host: string) => ["0.0.0.0", "::"].includes(host);

function rawSettingsOf(env: Environment): RawSettings {
  const raw: RawSettings = {};
  for (const name of Object.keys(settingsSchema.shape)) {
    const value = env[name]?.trim();
    if (value) raw[name] = value;
  }
  return raw;
}

function problemsOf(error: z.ZodError | undefined, raw: RawSettings): string[] {
  return (error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    // Secrets aren't repeated on a terminal or in a log.
    const instead = secretSettings.includes(name) ? "" : `, not ${JSON.stringify(raw[name])}`;
    return `${name}: expected ${issue.message}${instead}`;
  });
}

/**
 * Settings that are valid alone and conflict with each other. Read from the raw text, so that
 * conflicts are reported along with invalid values.
 */
function conflictsOf(raw: RawSettings): string[] {
  const complaints: string[] = [];
  const onLoopback = isLoopback(raw["HOST"] ?? "127.0.0.1");
  const seenOnLoopback = isLoopback(hostnameOf(raw["PUBLIC_URL"]));
  const behindProxy = (raw["TRUST_PROXY"] ?? "false") !== "false";
  const mayBeDemo = onLoopback && seenOnLoopback && !behindProxy;
  complaints.push(...signInConflictsOf(raw, mayBeDemo), ...insecureConflictsOf(raw));
  if (raw["DATABASE_DIRECT_URL"] && !raw["DATABASE_URL"]) {
    complaints.push(
      "DATABASE_URL: expected the address of the connection pooler, as DATABASE_DIRECT_URL is set",
    );
  }
  for (const name of ["ALLOWED_ORGANISATIONS", "ALLOWED_EMAIL_DOMAINS"]) {
    if (raw[name] && !isSignInSet(raw)) {
      complaints.push(
        `${name}: expected no list, as the demo code host has nothing to check it with`,
      );
    }
  }
  if (isChoice(raw["ACCESS"], "approval") && isChoice(raw["SIGN_UPS"], "closed")) {
    complaints.push(
      "SIGN_UPS: expected open, as ACCESS=approval lets people ask to join; to let nobody new in," +
        " set ACCESS=members",
    );
  }
  if (isChoice(raw["INDEXNOW"], "on")) {
    const access = raw["ACCESS"]?.toLowerCase() ?? "open";
    if (access !== "open") {
      complaints.push(`INDEXNOW: expected off, as ACCESS=${access} shows search engines no pages`);
    } else if (seenOnLoopback) {
      complaints.push("INDEXNOW: expected off, as PUBLIC_URL is an address of this machine alone");
    }
  }
  if (raw["SMTP_URL"] && !raw["MAIL_FROM"]) {
    complaints.push(
      "MAIL_FROM: expected the sender's address, such as Stack Cafe <cafe@example.org>, as SMTP_URL" +
        " is set",
    );
  }
  if (raw["RATE_LIMITS"]?.toLowerCase() === "off" && !onLoopback) {
    complaints.push("RATE_LIMITS: expected on; off is for a HOST that is a loopback address");
  }
  return complaints;
}

const isChoice = (raw: string | undefined, value: string) => raw?.toLowerCase() === value;

/** An invalid URL counts as loopback here: it is reported by its own setting. */
function hostnameOf(url: string | undefined): string {
  return url && URL.canParse(url) ? new URL(url).hostname : "localhost";
}

function derivedUrlOf(host: string, port: number): string {
  if (isEveryAddress(host)) return derivedUrlOf("localhost", port);
  const name = host.includes(":") ? `[${host}]` : host;
  return new URL(`http://${name}:${port}`).origin;
}
