/** The schema of each setting. Its message says which values are expected. */
import proxyAddr from "@fastify/proxy-addr";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { type SiteSettings, siteSettings } from "#contract/appearance.ts";
import { hasMessages } from "#server/languages.ts";
import { providerIds } from "#contract/sign-in-accounts.ts";
import { homeSections, papers, startPages } from "#shared/site.ts";
import { firstWeekdays } from "#shared/site-clock.ts";
import { languageTags } from "#shared/messages/language.ts";
import { logFormats } from "#server/log-format.ts";

/** The machine itself: 127.0.0.0/8, ::1 (with or without brackets) and localhost. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  if (name === "localhost") return true;
  return ipaddr.isValid(name) && ipaddr.process(name).range() === "loopback";
}

const privateNetworks = ["loopback", "linklocal", "uniquelocal"];

function isHost(text: string): boolean {
  return ipaddr.isValid(text) || /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(text);
}

function isUrl(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

function isOrigin(text: string): boolean {
  if (!isUrl(text, ["http:", "https:"])) return false;
  const url = new URL(text);
  return url.href === `${url.origin}/`;
}

function isAddressOrRange(text: string): boolean {
  if (privateNetworks.includes(text)) return true;
  if (!ipaddr.isValid(text) && !ipaddr.isValidCIDR(text)) return false;
  try {
    // Parsed by the library that uses it, which refuses a range of all addresses, for one.
    proxyAddr.compile([text]);
    return true;
  } catch {
    return false;
  }
}

function check(expected: string, fits: (text: string) => boolean) {
  return z.string().refine(fits, expected);
}

function megabytes(preset: number) {
  return check("a whole number of megabytes", (text) => /^\d{1,7}$/.test(text))
    .transform(Number)
    .default(preset);
}

const isFieldOf = (field: z.ZodType) => (value: unknown) => field.safeParse(value).success;

/** A label and, as its last word, an address, in each piece between semicolons. */
const footerLinksIn = (text: string): SiteSettings["footerLinks"] =>
  text.split(";").flatMap((piece) => {
    const [, label = "", address = ""] = /^\s*(.*?)\s*(\S*)\s*$/.exec(piece) ?? [];
    return address === "" ? [] : [{ label, address }];
  });

/** A file, or its content. */
const logoFile = check(
  "a path, or data:image/png;base64, (or jpeg, webp, svg+xml) with the file's content after it",
  (text) => !text.startsWith("data:") || logoContent.test(text),
).optional();

const logoContent = /^data:image\/(?:png|jpeg|webp|svg\+xml);base64,[\w+/]+=*$/;

function webUrl(expected: string) {
  return check(expected, (text) => isUrl(text, ["http:", "https:"]));
}

function baseUrl(example: string) {
  return webUrl(`a URL such as ${example}`).transform((text) => text.replace(/\/+$/, ""));
}

function token() {
  return check("a token, without white space", (text) => /^[\x21-\x7e]+$/.test(text)).optional();
}

/** Id tokens that cross a network need https. */
function isIssuer(text: string): boolean {
  if (!isUrl(text, ["https:", "http:"])) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  return (protocol === "https:" || isLoopback(hostname)) && search === "" && hash === "";
}

/** With a key, its secret and a bucket. What crosses a network needs https. */
function isStore(text: string): boolean {
  if (!isUrl(text, ["https:", "http:"])) return false;
  const { protocol, hostname, username, password, pathname } = new URL(text);
  const isPrivate = protocol === "https:" || isLoopback(hostname);
  return isPrivate && username !== "" && password !== "" && /^\/+[^/]/.test(pathname);
}

const providerPrefix = new RegExp(`^(?:${providerIds.join("|")}):(?=.)`);

const loginsExpected = `logins, separated by commas, if need be with the provider (${providerIds.join(", ")}), such as gitlab:ada`;

/** A name without the provider before it. */
const withoutProvider = (text: string) => text.replace(providerPrefix, "");

/** Groups of an OpenID Connect provider may have any name without a comma. */
function isOrganisation(text: string): boolean {
  if (/^oidc:\P{Cc}+$/u.test(text)) return true;
  return /^\/?[\w.-]+(?:\/[\w.-]+)*$/.test(withoutProvider(text));
}

/** A login, or a provider and a login, as `gitlab:ada`. */
function isLogin(text: string): boolean {
  return !/\s/.test(text) && (!text.includes(":") || providerPrefix.test(text));
}

function listOf(expected: string, fits: (entry: string) => boolean) {
  return z
    .string()
    .transform((text) => text.split(",").map((entry) => entry.trim().toLowerCase()))
    .transform((entries) => entries.filter((entry) => entry !== ""))
    .refine((entries) => entries.every(fits), expected);
}

function oneOf<const Choice extends string>(choices: readonly Choice[]) {
  return z
    .string()
    .toLowerCase()
    .pipe(z.enum(choices, `one of ${choices.join(", ")}`));
}

function choice<const Choice extends string>(choices: readonly Choice[], preset: Choice) {
  return oneOf(choices).prefault(preset);
}

/** Several of them, as libpq takes, in the address or in its query. */
const severalHosts =
  /^[a-z]+:\/\/(?:[^/?#]*@)?[^/?#@]*,[^/?#@]*(?:[/?#]|$)|[?&]host=[^&#]*(?:,|%2C)/i;

const databaseAddress = check(
  "one host, such as a proxy's that finds the primary (ops/haproxy-postgres.cfg)",
  (text) => !severalHosts.test(text),
).pipe(
  check("an address such as postgres://user:password@host:5432/name", (text) =>
    isUrl(text, ["postgres:", "postgresql:"]),
  ),
);

const yesOrNo = z
  .string()
  .toLowerCase()
  .pipe(z.enum(["true", "false"], "one of true, false"))
  .transform((text) => text === "true");

const emailAddress = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/;

/** A URI that RFC 9116 allows: one line, without white space. */
function isContact(text: string): boolean {
  if (!isUrl(text, ["mailto:", "https:", "tel:"]) || !/^[\x21-\x7e]+$/.test(text)) return false;
  const { protocol, pathname } = new URL(text);
  if (protocol === "mailto:") return emailAddress.test(pathname);
  return protocol === "https:" || /^\+?[\d().-]*\d[\d().-]*$/.test(pathname);
}

/** `address` or `name <address>`, on one line. */
function isMailbox(text: string): boolean {
  const [, address = text] = /^[^<>]*<([^<>]*)>$/.exec(text) ?? [];
  return emailAddress.test(address) && !/[<>]/.test(address) && !/\p{Cc}/u.test(text);
}

const isContentHost = (host: string) => /^[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/.test(host);
const trustSynonyms: Record<string, string> = { true: privateNetworks.join(), false: "" };

const maxExpiryDays = 365;

/** A page in another one would claim a language that its texts aren't in. */
const translated = languageTags.filter(hasMessages);

/** Tags of languages, in any case. */
const languageList = z
  .string()
  .transform((text) => text.split(",").map((entry) => entry.trim().toLowerCase()))
  .transform((entries) =>
    entries.map((entry) => translated.find((tag) => tag.toLowerCase() === entry)),
  )
  .refine(
    (tags) => tags.every((tag) => tag !== undefined),
    `languages of ${translated.join(", ")}, separated by commas`,
  )
  .transform((tags) => [...new Set(tags.filter((tag) => tag !== undefined))]);

export const settingsSchema = z.object({
  HOST: check("an IP address or a host name", isHost).default("127.0.0.1"),
  PORT: check("a whole number from 0 to 65535", (t) => /^\d{1,5}$/.test(t) && Number(t) <= 65_535)
    .transform(Number)
    .default(3000),
  PUBLIC_URL: check("an address such as https://cafe.example.org, without a path", isOrigin)
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: check("a directory", (text) => !text.includes("\0")).default("data"),
  // Its default depends on the database.
  BACKUPS_KEPT: check(
    "a whole number from 0 to 365",
    (text) => /^\d{1,3}$/.test(text) && Number(text) <= 365,
  )
    .transform(Number)
    .optional(),
  BACKUP_S3_URL: check(
    "an address such as https://key:secret@s3.example.org/bucket/folder?region=eu-central-1",
    isStore,
  ).optional(),
  S3_URL: check(
    "an address such as https://key:secret@s3.example.org/bucket/pictures?region=eu-central-1",
    isStore,
  ).optional(),
  PICTURES_PROJECT_MB: megabytes(50),
  PICTURES_SITE_MB: megabytes(10_000),
  // Its default depends on the database.
  DRAIN_SECONDS: check(
    // Supervisors kill after 30 s (ops), and closing takes up to 9 s.
    "a whole number of seconds from 0 to 20",
    (text) => /^\d{1,2}$/.test(text) && Number(text) <= 20,
  )
    .transform(Number)
    .optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress.optional(),
  // Its default depends on the code host.
  DEMO_CONTENT: yesOrNo.optional(),
  ADMIN_LOGINS: listOf(loginsExpected, isLogin).prefault(""),
  ACCESS: choice(["open", "members", "approval"], "open"),
  SIGN_UPS: choice(["open", "closed"], "open").transform((text) => text === "open"),
  ALLOWED_LOGINS: listOf(loginsExpected, isLogin).prefault(""),
  ALLOWED_ORGANISATIONS: listOf(
    "organisations, or teams such as acme/design, separated by commas, if need be with the provider, such as gitlab:acme",
    isOrganisation,
  ).prefault(""),
  ALLOWED_EMAIL_DOMAINS: listOf("domains such as example.org, separated by commas", (domain) =>
    /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/.test(domain),
  ).prefault(""),
  SERVICE_WORKER: choice(["on", "off"], "on").transform((text) => text === "on"),
  INDEXNOW: choice(["on", "off"], "off").transform((text) => text === "on"),
  READ_ONLY: choice(["true", "false"], "false").transform((text) => text === "true"),
  GITHUB_URL: baseUrl("https://github.com").default("https://github.com"),
  GITHUB_API_URL: baseUrl("https://api.github.com").default("https://api.github.com"),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_TOKEN: token(),
  GITEA_URL: baseUrl("https://codeberg.org").optional(),
  GITEA_CLIENT_ID: z.string().optional(),
  GITEA_CLIENT_SECRET: z.string().optional(),
  GITEA_TOKEN: token(),
  GITLAB_URL: baseUrl("https://gitlab.com").default("https://gitlab.com"),
  GITLAB_CLIENT_ID: z.string().optional(),
  GITLAB_CLIENT_SECRET: z.string().optional(),
  GITLAB_TOKEN: token(),
  GITHUB_COM_TOKEN: token(),
  GITLAB_COM_TOKEN: token(),
  CODEBERG_TOKEN: token(),
  OIDC_ISSUER: check(
    "the issuer's https address, such as https://login.example.org/realms/staff",
    isIssuer,
  ).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: check("a name of at most 40 characters", (text) => [...text].length <= 40).optional(),
  INSECURE_PROVIDER: yesOrNo.prefault("false"),
  CODE_HOST_NETWORK: choice(["public", "private"], "public"),
  IMPORT_HTTP_LINKS: yesOrNo.prefault("false"),
  CONTENT_HOSTS: listOf("host names, separated by commas", isContentHost).prefault(""),
  WEBHOOK_HOSTS: listOf("host names, separated by commas", isContentHost).prefault(""),
  STATUS_URL: webUrl("a URL such as https://status.example.org").optional(),
  SOURCE_URL: webUrl("a URL such as https://code.example.org/cafe").optional(),
  TRUST_PROXY: z
    .string()
    .overwrite((text) => trustSynonyms[text.toLowerCase()] ?? text)
    .pipe(
      listOf(
        "addresses or ranges of proxies, such as 10.0.0.0/8, separated by commas",
        isAddressOrRange,
      ),
    )
    .prefault(""),
  LOG_LEVEL: choice(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "info"),
  // Its default depends on where the log goes.
  LOG_FORMAT: z
    .string()
    .toLowerCase()
    .pipe(z.enum(logFormats, `one of ${logFormats.join(", ")}`))
    .optional(),
  HSTS: choice(["host", "subdomains", "off"], "host"),
  RATE_LIMITS: choice(["on", "off"], "on").transform((text) => text === "on"),
  LANGUAGES: languageList.prefault("en"),
  DEFAULT_LANGUAGE: languageList
    .refine((tags) => tags.length === 1, `one of ${translated.join(", ")}`)
    .optional(),
  SEARCH_LANGUAGE: check(
    "names of text search configurations of PostgreSQL, separated by commas, such as english,german",
    (text) => /^[a-z_][a-z\d_]{0,62}(,[a-z_][a-z\d_]{0,62}){0,3}$/.test(text),
  ).default("english"),
  APPLICATION_EXPIRY_DAYS: check(
    `a whole number of days from 1 to ${maxExpiryDays}`,
    (text) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= maxExpiryDays,
  )
    .transform(Number)
    .default(30),
  API_TOKEN_MAX_DAYS: check(
    "a whole number of days from 1 to 3650",
    (text) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 3650,
  )
    .transform(Number)
    .optional(),
  SMTP_URL: check("an address such as smtp://user:password@host:587", (text) =>
    isUrl(text, ["smtp:", "smtps:"]),
  ).optional(),
  MAIL_FROM: check(
    "an e-mail address, such as Stack Cafe <cafe@example.org>",
    isMailbox,
  ).optional(),
  SERVERS: check("a whole number from 1 to 99", (text) => /^[1-9]\d?$/.test(text))
    .transform(Number)
    .default(1),
  REDIS_URL: check("an address such as redis://:password@host:6379", (text) =>
    isUrl(text, ["redis:", "rediss:"]),
  ).optional(),
  SEARCH_URL: check("an address such as mysql://host:9306", (text) =>
    isUrl(text, ["mysql:"]),
  ).optional(),
  METRICS_TOKEN: check("a token of at least 16 characters, without white space", (text) =>
    /^[\x21-\x7e]{16,}$/.test(text),
  ).optional(),
  SITE_NAME: check("a name of 1 to 40 characters", isFieldOf(siteSettings.shape.name)).optional(),
  SITE_TAGLINE: check(
    "a line of 1 to 80 characters",
    isFieldOf(siteSettings.shape.tagline),
  ).optional(),
  SITE_ACCENT: check("a colour such as #0b6470", isFieldOf(siteSettings.shape.accent))
    .transform((text) => text.toLowerCase())
    .optional(),
  SITE_PAPER: oneOf(papers).optional(),
  SITE_START_PAGE: oneOf(startPages).optional(),
  SITE_INTRO: check(
    "a line of 1 to 200 characters",
    isFieldOf(siteSettings.shape.intro),
  ).optional(),
  SITE_HOME_SECTIONS: listOf(
    `none, or some of ${homeSections.join(", ")}, separated by commas`,
    (entry) => entry === "none" || homeSections.some((section) => section === entry),
  )
    .transform((entries) => homeSections.filter((section) => entries.includes(section)))
    .optional(),
  SITE_FOOTER_LINKS: z
    .string()
    .transform(footerLinksIn)
    .pipe(z.array(z.custom<SiteSettings["footerLinks"][number]>()))
    .refine(
      isFieldOf(siteSettings.shape.footerLinks),
      'up to six labels, each with an address after it, separated by semicolons, such as "status https://status.example.org; rules /rules"',
    )
    .optional(),
  SITE_TIME_ZONE: check(
    "a time zone such as Europe/Lisbon",
    isFieldOf(siteSettings.shape.timeZone),
  ).optional(),
  SITE_FIRST_WEEKDAY: oneOf(firstWeekdays).optional(),
  SITE_LOGO: logoFile,
  SITE_LOGO_DARK: logoFile,
  SECURITY_CONTACT: z
    .string()
    .overwrite((text) => (emailAddress.test(text) ? `mailto:${text}` : text))
    .pipe(check("an e-mail address, or a URI that begins with mailto:, https: or tel:", isContact))
    .optional(),
});

/** Settings whose values may contain a password. `NAME_FILE` names a file that has the value. */
export const secretSettings: readonly string[] = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_READ_URL",
  "GITHUB_CLIENT_SECRET",
  "GITHUB_TOKEN",
  "GITEA_CLIENT_SECRET",
  "GITEA_TOKEN",
  "GITLAB_CLIENT_SECRET",
  "GITLAB_TOKEN",
  "GITHUB_COM_TOKEN",
  "GITLAB_COM_TOKEN",
  "CODEBERG_TOKEN",
  "OIDC_CLIENT_SECRET",
  "BACKUP_S3_URL",
  "S3_URL",
  "REDIS_URL",
  "SEARCH_URL",
  "SMTP_URL",
  "METRICS_TOKEN",
] satisfies (keyof typeof settingsSchema.shape)[];
