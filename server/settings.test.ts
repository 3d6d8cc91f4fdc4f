import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  adviceOn,
  type Environment,
  readEnvironment,
  readSettings,
  withSecretFiles,
} from "#server/settings.ts";
import { temporaryDir } from "#tests/support/temporary-dir.ts";
import { OperatorError } from "./operator-error.ts";
import { keyAtProvider } from "./sign-in-settings.ts";

const signIn = { GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" };

function complaintOf(env: Environment): string {
  try {
    readSettings(env);
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    return error instanceof Error ? error.message : "";
  }
  return "";
}

test("every setting has a default", () => {
  expect(readSettings({})).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    publicUrl: "http://127.0.0.1:3000",
    databaseUrl: null,
    demoContent: true,
    rateLimits: true,
    trustProxy: [],
    demoCodeHost: true,
    github: {
      url: "http://127.0.0.1:3000/demo-code-host",
      apiUrl: "http://127.0.0.1:3000/demo-code-host",
    },
  });
});

const gitea = {
  GITEA_URL: "https://git.example.org/",
  GITEA_CLIENT_ID: "id",
  GITEA_CLIENT_SECRET: "secret",
};
const gitlab = { GITLAB_CLIENT_ID: "id", GITLAB_CLIENT_SECRET: "secret" };
const oidc = {
  OIDC_ISSUER: "https://login.example.org/realms/staff/",
  OIDC_CLIENT_ID: "id",
  OIDC_CLIENT_SECRET: "secret",
};

test("each provider is named by its own settings, and replaces the demo code host", () => {
  const all = readSettings({ ...signIn, ...gitea, ...gitlab, ...oidc, OIDC_NAME: "Staff" });
  expect(all).toMatchObject({
    demoCodeHost: false,
    github: { url: "https://github.com" },
    gitea: { url: "https://git.example.org", clientId: "id", clientSecret: "secret" },
    gitlab: { url: "https://gitlab.com" },
    oidc: { issuer: "https://login.example.org/realms/staff/", name: "Staff" },
    codeHost: { url: "https://github.com", api: "github", provider: "github" },
  });
  const one = readSettings({ HOST: "0.0.0.0", ...oidc });
  expect(one).toMatchObject({ demoCodeHost: false, demoContent: false, github: null });
  expect(one.codeHost).toMatchObject({ url: "https://github.com", provider: null });
});

test("repositories are read at Gitea or GitLab where nothing of GitHub is set", () => {
  const read = (env: Environment) => readSettings(env).codeHost;
  expect(read({ ...gitea, ...gitlab, GITEA_TOKEN: "t" })).toMatchObject({
    url: "https://git.example.org",
    apiUrl: "https://git.example.org/api/v1",
    api: "gitea",
    provider: "gitea",
    token: "t",
  });
  expect(read(gitlab)).toMatchObject({
    url: "https://gitlab.com",
    apiUrl: "https://gitlab.com/api/v4",
    api: "gitlab",
    provider: "gitlab",
  });
  const asBefore = {
    GITHUB_URL: "https://gitlab.com",
    GITHUB_API_URL: "https://gitlab.com/api/v4",
  };
  expect(read({ ...gitlab, ...asBefore })).toMatchObject({ api: "gitlab", provider: "gitlab" });
  expect(read({ ...signIn, ...gitlab })).toMatchObject({ api: "github", provider: "github" });
});

test.each<[string, Environment, string]>([
  ["GITEA_URL", { GITEA_CLIENT_ID: "id", GITEA_CLIENT_SECRET: "s" }, "the address"],
  ["GITLAB_CLIENT_SECRET", { GITLAB_CLIENT_ID: "id" }, "a secret, as GITLAB_CLIENT_ID is set"],
  ["OIDC_ISSUER", { OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "s" }, "the issuer's address"],
  ["OIDC_ISSUER", { ...oidc, OIDC_ISSUER: "http://login.example.org" }, "https"],
  ["ADMIN_LOGINS", { ...signIn, ADMIN_LOGINS: "gitlab:ada" }, "GITLAB_CLIENT_ID isn't set"],
  ["ADMIN_LOGINS", { ...gitea, ...gitlab, ADMIN_LOGINS: "ada" }, "gitea:ada or gitlab:ada"],
  ["ADMIN_LOGINS", { ...signIn, ADMIN_LOGINS: "myspace:ada" }, "gitlab:ada"],
])("%s is refused with its reason: %j", (name, env, reason) => {
  const complaint = complaintOf(env);
  expect(complaint).toMatch(new RegExp(`^ {2}${name}: `, "m"));
  expect(complaint).toContain(reason);
});

test("a login without a provider is at GitHub, whichever others there are", () => {
  const read = (env: Environment) => readSettings({ ...env, ADMIN_LOGINS: "Ada, gitlab:Eve" });
  expect(read({ ...signIn, ...gitlab }).adminLogins).toEqual(["ada", "gitlab:eve"]);
  expect(() => read(gitlab)).toThrow("such as gitlab:ada");
  expect(keyAtProvider("github", "Kim")).toBe("kim");
  expect(keyAtProvider("github", "\u212Aim")).not.toBe("kim");
});

test("an empty value counts as unset", () => {
  expect(readSettings({ PORT: "", HOST: " ", DATABASE_URL: "" })).toEqual(readSettings({}));
});

test("values are normalised", () => {
  const settings = readSettings({
    ...signIn,
    HOST: "::",
    PUBLIC_URL: "https://Cafe.example.org/",
    GITHUB_URL: "https://code.example.org/",
    ADMIN_LOGINS: "Ada, grace,,",
    CONTENT_HOSTS: "Raw.example.org,docs.example.org:8443",
    TRUST_PROXY: "10.0.0.0/8, fd00::1",
    DEMO_CONTENT: "FALSE",
  });
  expect(settings).toMatchObject({
    publicUrl: "https://cafe.example.org",
    adminLogins: ["ada", "grace"],
    contentHosts: ["raw.example.org", "docs.example.org:8443"],
    trustProxy: ["10.0.0.0/8", "fd00::1"],
    demoContent: false,
    demoCodeHost: false,
    github: { url: "https://code.example.org", apiUrl: "https://api.github.com", clientId: "id" },
  });
});

test("demo content is on by default only with the demo code host", () => {
  expect(readSettings({}).demoContent).toBe(true);
  expect(readSettings({ DATABASE_URL: "postgres://db/cafe" }).demoContent).toBe(true);
  expect(readSettings({ DEMO_CONTENT: "false" }).demoContent).toBe(false);
  expect(readSettings(signIn).demoContent).toBe(false);
  expect(readSettings({ ...signIn, DEMO_CONTENT: "" }).demoContent).toBe(false);
  expect(readSettings({ ...signIn, DEMO_CONTENT: "True" }).demoContent).toBe(true);
});

test.each([
  ["security@cafe.example", "mailto:security@cafe.example"],
  ["mailto:security@cafe.example", "mailto:security@cafe.example"],
  ["https://cafe.example/security?from=site", "https://cafe.example/security?from=site"],
  ["tel:+1-201-555-0123", "tel:+1-201-555-0123"],
])("the security contact %s becomes %s", (value, uri) => {
  expect(readSettings({ SECURITY_CONTACT: value }).securityContact).toBe(uri);
});

test.each([
  "security",
  "http://cafe.example/security",
  "javascript:alert(1)",
  "mailto:",
  "mailto:somebody",
  "tel:nobody",
  "https://cafe.example/a b",
  "a@cafe.example\nContact: mailto:b@evil.example",
  "https://cafe.example/\nExpires:",
])("%j isn't a valid security contact", (value) => {
  expect(complaintOf({ SECURITY_CONTACT: value })).toMatch(
    /^ {2}SECURITY_CONTACT: expected an e-m/m,
  );
});

test.each([
  ["", 30],
  ["1", 1],
  ["365", 365],
])("applications expire after %j days: %i", (value, days) => {
  expect(readSettings({ APPLICATION_EXPIRY_DAYS: value }).applicationExpiryDays).toBe(days);
});

test.each(["0", "366", "-1", "1.5", "a month", "1e2"])(
  "%j days until expiry are refused",
  (value) => {
    expect(complaintOf({ APPLICATION_EXPIRY_DAYS: value })).toContain(
      `APPLICATION_EXPIRY_DAYS: expected a whole number of days from 1 to 365, not "${value}"`,
    );
  },
);

test.each(["0", "3651", "-1", "for ever"])("%j days for API tokens are refused", (value) => {
  expect(readSettings({}).apiTokenMaxDays).toBeNull();
  expect(readSettings({ API_TOKEN_MAX_DAYS: "3650" }).apiTokenMaxDays).toBe(3650);
  expect(complaintOf({ API_TOKEN_MAX_DAYS: value })).toContain(
    `API_TOKEN_MAX_DAYS: expected a whole number of days from 1 to 3650, not "${value}"`,
  );
});

test.each(["21", "-1", "1.5", "soon"])("%j seconds of draining are refused", (value) => {
  expect(readSettings({ DRAIN_SECONDS: "20" }).drainSeconds).toBe(20);
  expect(complaintOf({ DRAIN_SECONDS: value })).toContain(
    `DRAIN_SECONDS: expected a whole number of seconds from 0 to 20, not "${value}"`,
  );
});

test("all invalid settings are reported at once, without secrets", () => {
  const bad = {
    HOST: "not a host",
    PORT: "70000",
    PUBLIC_URL: "https://cafe.example.org/sub",
    DATABASE_URL: "mysql://me:hunter2@db",
    DEMO_CONTENT: "perhaps",
    GITHUB_URL: "github",
    GITHUB_CLIENT_ID: "id without a secret",
    CONTENT_HOSTS: "https://a",
    STATUS_URL: "javascript:alert(1)",
    TRUST_PROXY: "the proxy",
    LOG_LEVEL: "loud",
    LOG_FORMAT: "xml",
    METRICS_TOKEN: "hunter2 hunter2",
    HSTS: "always",
    RATE_LIMITS: "off",
    SMTP_URL: "https://mail",
    MAIL_FROM: "Stack Cafe\u0007 <hello@cafe.example>",
    SECURITY_CONTACT: "security",
  };
  const complaint = complaintOf(bad);
  const named = [...complaint.matchAll(/^ {2}([A-Z_]+): expected/gm)].map((match) => match[1]);
  const { GITHUB_CLIENT_ID: _good, ...wrong } = bad;
  expect(new Set(named)).toEqual(new Set([...Object.keys(wrong), "GITHUB_CLIENT_SECRET"]));
  expect(complaint).not.toContain("hunter2");
});

test.each([
  { HOST: "0.0.0.0" },
  { HOST: "192.168.1.4", PUBLIC_URL: "http://localhost:3000" },
  { PUBLIC_URL: "https://cafe.example.org" },
  { TRUST_PROXY: "127.0.0.1" },
  { GITHUB_CLIENT_SECRET: "alone" },
])("a client id is required with %o", (env) => {
  expect(complaintOf(env)).toMatch(/^ {2}GITHUB_CLIENT_ID: /m);
  expect(complaintOf({ ...env, ...signIn })).toBe("");
});

test("a mail server requires the sender's address, and the address alone sends nothing", () => {
  const SMTP_URL = "smtp://user:hunter2@mail.example:587";
  expect(complaintOf({ SMTP_URL })).toMatch(/^ {2}MAIL_FROM: expected the sender's address/m);
  expect(complaintOf({ SMTP_URL })).not.toContain("hunter2");
  expect(readSettings({ MAIL_FROM: "hello@cafe.example" }).mail).toBeNull();
  for (const MAIL_FROM of ["hello@cafe.example", "Stack Cafe <hello@cafe.example>"]) {
    expect(readSettings({ SMTP_URL, MAIL_FROM }).mail).toEqual({
      smtpUrl: SMTP_URL,
      from: MAIL_FROM,
    });
  }
  for (const MAIL_FROM of [
    "hello",
    "a@b.example, c@d.example",
    "<a@b.example",
    "A <a@b.example> x",
  ]) {
    expect(complaintOf({ SMTP_URL, MAIL_FROM })).toContain("MAIL_FROM");
  }
});

test.each(["0.0.0.0", "::"])("a warning advises setting PUBLIC_URL when HOST is %s", (HOST) => {
  const env = { ...signIn, HOST };
  const settings = readSettings(env);
  expect(settings.publicUrl).toBe("http://localhost:3000");
  expect(adviceOn(env, settings)).toEqual([
    expect.stringMatching(/^PUBLIC_URL is not set.*http:\/\/localhost:3000/),
  ]);
  const named = { ...env, PUBLIC_URL: "https://cafe.example.org" };
  expect(adviceOn(named, readSettings(named))).toEqual([]);
  expect(adviceOn({}, readSettings({}))).toEqual([]);
});

test.each(["localhost", "127.0.0.1", "127.8.8.8", "::1"])("%s is loopback", (host) => {
  const settings = readSettings({ HOST: host, RATE_LIMITS: "off" });
  expect(settings).toMatchObject({ demoCodeHost: true, rateLimits: false });
});

test("rate limits can't be switched off where other machines can connect", () => {
  expect(complaintOf({ ...signIn, HOST: "0.0.0.0", RATE_LIMITS: "off" })).toMatch(/RATE_LIMITS/);
});

test.each([
  "postgres://cafe:secret@one,two/cafe",
  "postgres://cafe:secret@one:5432,two:5432/cafe",
  "postgresql://one,two,three/cafe",
  "postgres:///cafe?host=one,two",
  "postgres:///cafe?user=cafe&host=one%2Ctwo",
])("several hosts are refused with what to name instead: %s", (url) => {
  for (const name of ["DATABASE_URL", "DATABASE_READ_URL"]) {
    const complaint = complaintOf({ ...signIn, [name]: url });
    expect(complaint).toContain(`${name}: expected one host, such as a proxy's`);
    expect(complaint).not.toContain("secret");
  }
});

test("a password and a database may have a comma", () => {
  const databaseUrl = "postgres://cafe:a,b@one:5432/cafe,cafe";
  expect(readSettings({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl });
});

test("secrets are read from the files that settings name", () => {
  const file = path.join(temporaryDir(), "secret");
  fs.writeFileSync(file, "s3cret\n");
  const env = { PORT: "1", GITHUB_CLIENT_SECRET_FILE: file, HOST_FILE: "/nowhere" };
  expect(withSecretFiles(env)).toEqual({ ...env, GITHUB_CLIENT_SECRET: "s3cret" });
});

test("a secret of the environment counts before one of .env, however each is set", () => {
  const file = path.join(temporaryDir(), "secret");
  fs.writeFileSync(file, "from a file");
  const name = "DATABASE_URL";
  const secretOf = (env: object, envFile: object) =>
    readEnvironment({ ...env }, { PORT: "1", ...envFile })[name];
  expect(secretOf({ [name]: "given" }, { [`${name}_FILE`]: "/nowhere" })).toBe("given");
  expect(secretOf({ [`${name}_FILE`]: file }, { [name]: "written" })).toBe("from a file");
  expect(secretOf({ [name]: "" }, { [`${name}_FILE`]: file })).toBe("");
  expect(() => secretOf({}, { [name]: "written", [`${name}_FILE`]: file })).toThrow(/expected no/);
  expect(readEnvironment({ PORT: "2" }, { PORT: "1", HOST: "::1" })).toMatchObject({
    PORT: "2",
    HOST: "::1",
  });
});

test("an error names every file that can't be used, without its content", () => {
  const file = path.join(temporaryDir(), "secret");
  fs.writeFileSync(file, " \n");
  const env = {
    SMTP_URL_FILE: file,
    GITHUB_TOKEN_FILE: `${file}-missing`,
    DATABASE_URL_FILE: file,
    DATABASE_URL: "postgres://user:hidden@host/db",
  };
  expect(() => withSecretFiles(env)).toThrow(OperatorError);
  expect(() => withSecretFiles(env)).toThrow(
    /need attention:.*DATABASE_URL_FILE: expected no file, as DATABASE_URL is set.*GITHUB_TOKEN_FILE: .* can't be read: ENOENT.*SMTP_URL_FILE: .* is empty/s,
  );
  expect(() => withSecretFiles(env)).not.toThrow(/hidden/);
});

test("lists of who may sign in are read in lower case", () => {
  const settings = readSettings({
    ...signIn,
    ACCESS: "Members",
    SIGN_UPS: "closed",
    ALLOWED_LOGINS: "Ada, grace",
    ALLOWED_ORGANISATIONS: "Acme,example/Design",
    ALLOWED_EMAIL_DOMAINS: "Acme.example",
    READ_ONLY: "true",
  });
  expect(settings.access).toEqual({
    mode: "members",
    signUps: false,
    allowed: {
      logins: ["ada", "grace"],
      organisations: ["acme", "example/design"],
      emailDomains: ["acme.example"],
    },
  });
  expect(settings.readOnly).toBe(true);
});

test.each([
  [{ ACCESS: "private" }, /ACCESS: expected one of open, members, approval, not "private"/],
  [{ ...signIn, ALLOWED_EMAIL_DOMAINS: "@acme.example" }, /ALLOWED_EMAIL_DOMAINS: expected/],
  [{ ...signIn, ALLOWED_EMAIL_DOMAINS: "example" }, /ALLOWED_EMAIL_DOMAINS: expected/],
  [{ ...signIn, ALLOWED_ORGANISATIONS: "acme inc" }, /ALLOWED_ORGANISATIONS: expected/],
  [{ ALLOWED_ORGANISATIONS: "acme" }, /ALLOWED_ORGANISATIONS: expected no list, as the demo/],
  [{ ALLOWED_EMAIL_DOMAINS: "acme.example" }, /ALLOWED_EMAIL_DOMAINS: expected no list/],
  [{ ACCESS: "approval", SIGN_UPS: "closed" }, /SIGN_UPS: expected open, as ACCESS=approval/],
])("settings of access that can't hold are named: %o", (env, complaint) => {
  expect(complaintOf(env)).toMatch(complaint);
});

test("languages are those with texts, in any case, the default one first", () => {
  const languagesOf = (env: Environment) => readSettings(env).languages;
  expect(languagesOf({})).toEqual(["en"]);
  expect(languagesOf({ LANGUAGES: "EN, de,de" })).toEqual(["en", "de"]);
  expect(languagesOf({ LANGUAGES: "en,de", DEFAULT_LANGUAGE: "DE" })).toEqual(["de", "en"]);
  for (const wrong of [",", "en,", "klingon", "en;de", "__proto__", "xx"]) {
    expect(complaintOf({ LANGUAGES: wrong })).toContain("LANGUAGES: expected languages of en, de");
    expect(complaintOf({ DEFAULT_LANGUAGE: wrong })).toContain("DEFAULT_LANGUAGE: expected ");
  }
  expect(complaintOf({ DEFAULT_LANGUAGE: "en,de" })).toContain(
    "DEFAULT_LANGUAGE: expected one of en",
  );
});
