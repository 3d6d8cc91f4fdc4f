// What the server talks to: the code host, the mail server, and its own public address.
import { randomUUID } from "node:crypto";
import { MailSender } from "#server/features/mail/smtp.ts";
import type { Settings } from "#server/settings.ts";
import { publicHostTokenOf } from "#server/sign-in-settings.ts";
import { version } from "#server/version.ts";
import { type Finding, ok, problem, reasonOf, warning } from "./finding.ts";

const timeoutMs = 10_000;

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, {
    headers: { "user-agent": "stack-cafe", ...headers },
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });

/** What Node calls a certificate that no authority vouches for that it knows. */
const untrusted = /^(?:UNABLE_TO_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED)/;

/** @param otherwise for other errors than those of certificates */
export function adviceFor(error: unknown, otherwise: string): string {
  const cause = error instanceof Error ? error.cause : null;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return untrusted.test(code)
    ? "Set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority."
    : otherwise;
}

/** A cheap call of each API. */
const callOf = { github: "/rate_limit", gitea: "/version", gitlab: "/version" } as const;

const maxDriftSeconds = 60;

/** The configured code host, and those that are read beside it. */
export async function checkCodeHosts(settings: Settings): Promise<Finding[]> {
  const { codeHost, furtherCodeHosts, demoCodeHost } = settings;
  const isGitHubs = codeHost.api === "github" || !settings[codeHost.api];
  const prefix = isGitHubs ? "GITHUB" : codeHost.api.toUpperCase();
  const found = await Promise.all([
    demoCodeHost
      ? [ok("Code host", "the built-in demo code host")]
      : checkCodeHost(codeHost, {
          token: `${prefix}_TOKEN`,
          advice: `Check ${isGitHubs ? "GITHUB_API_URL" : `${prefix}_URL`}, the network and its firewall.`,
        }),
    ...furtherCodeHosts.map((one) =>
      checkCodeHost(one, {
        token: publicHostTokenOf(one.url) ?? "its token",
        advice: "Check the network and its firewall.",
      }),
    ),
  ]);
  return found.flat();
}

async function checkCodeHost(
  { apiUrl, api, token }: Settings["codeHost"],
  { token: tokenSetting, advice }: { readonly token: string; readonly advice: string },
): Promise<Finding[]> {
  try {
    const headers: Record<string, string> =
      token === null ? {} : { authorization: `Bearer ${token}` };
    const { status, headers: replied } = await get(`${apiUrl}${callOf[api]}`, headers);
    if (status >= 500 || status === 404) {
      return [problem("Code host", `${apiUrl} answered ${status}`, advice)];
    }
    if (status === 401 && token !== null) {
      const detail = `${apiUrl} refuses the token`;
      return [problem("Code host", detail, `Make a new one, and set ${tokenSetting}.`)];
    }
    return [ok("Code host", `${apiUrl} answers`), ...clockBy(replied.get("date"))];
  } catch (error) {
    const detail = `${apiUrl} can't be reached: ${reasonOf(error)}`;
    return [problem("Code host", detail, adviceFor(error, advice))];
  }
}

/** Whether each provider that people sign in with answers. */
export function checkSignIn({ demoCodeHost, ...settings }: Settings): Promise<Finding[]> {
  const { github, gitea, gitlab, oidc } = settings;
  const checks = [
    ...(github && !demoCodeHost ? [reachable(github.url, "GITHUB_URL")] : []),
    ...(gitea ? [reachable(gitea.url, "GITEA_URL")] : []),
    ...(gitlab ? [reachable(gitlab.url, "GITLAB_URL")] : []),
    ...(oidc ? [checkIssuer(oidc.issuer)] : []),
  ];
  return Promise.all(checks);
}

async function reachable(url: string, setting: string): Promise<Finding> {
  const advice = `Check ${setting}, the network and its firewall.`;
  try {
    const { status } = await get(`${url}/`);
    return status >= 500
      ? problem("Sign-in", `${url} answered ${status}`, advice)
      : ok("Sign-in", `${url} answers`);
  } catch (error) {
    const detail = `${url} can't be reached: ${reasonOf(error)}`;
    return problem("Sign-in", detail, adviceFor(error, advice));
  }
}

/** The metadata must be of exactly that issuer, or each sign-in is refused. */
async function checkIssuer(issuer: string): Promise<Finding> {
  const advice = "Check OIDC_ISSUER, its final slash too, the network and its firewall.";
  try {
    const reply = await get(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
    const body: unknown = await reply.json().catch(() => null);
    const found = (body as { issuer?: unknown } | null)?.issuer;
    if (found === issuer) return ok("Sign-in", `${issuer} answers`);
    const detail =
      typeof found === "string"
        ? `${issuer} calls itself ${found}`
        : `${issuer} answered ${reply.status} without OpenID Connect's metadata`;
    return problem("Sign-in", detail, advice);
  } catch (error) {
    const detail = `${issuer} can't be reached: ${reasonOf(error)}`;
    return problem("Sign-in", detail, adviceFor(error, advice));
  }
}

/** Codes of sign-ins expire within minutes. */
function clockBy(date: string | null): Finding[] {
  const seconds = date === null ? 0 : Math.abs(Date.now() - Date.parse(date)) / 1000;
  if (!(seconds > maxDriftSeconds)) return [];
  const detail = `differs from the code host's by ${Math.round(seconds)} s`;
  return [problem("Clock", detail, "Synchronise this machine's clock by NTP.")];
}

const passedOn = warning(
  "Proxy",
  "the proxy passes on X-Request-Id as clients send it, and X-Forwarded-For perhaps too",
  "Let it replace both, as the examples in ops/ do: otherwise clients choose what counts as their address.",
);

/** What a proxy answers that doesn't reach the server. */
const ofProxy = new Set([502, 503, 504]);

/** Asks this site for its version through its public address, and so through its proxy. */
export async function checkPublicUrl({
  publicUrl,
  access,
  trustProxy,
}: Settings): Promise<Finding[]> {
  const advice = "If the server runs, check PUBLIC_URL, the name's address and the proxy.";
  try {
    const requestId = `doctor-${randomUUID()}`;
    const reply = await get(`${publicUrl}/api/v1/version`, { "x-request-id": requestId });
    const body: unknown = await reply.json().catch(() => null);
    // Only a trusted proxy's id comes back, and a proxy has to send its own.
    const isPassedOn =
      trustProxy.length > 0 && reply.headers.get("x-request-id") === requestId ? [passedOn] : [];
    const { version: running, code } = (body ?? {}) as { version?: string; code?: string };
    if (typeof running === "string" && running !== version) {
      const detail = `${publicUrl} runs ${running}, this is ${version}`;
      return [warning("Address", detail, "Restart the server to run this version."), ...isPassedOn];
    }
    // A closed site tells its version to members alone.
    if (typeof running === "string" || (access.mode !== "open" && code === "signed_out")) {
      return [ok("Address", `${publicUrl} answers`), ...isPassedOn];
    }
    if (ofProxy.has(reply.status)) {
      const detail = `${publicUrl} answers ${reply.status}: its proxy doesn't reach the server`;
      return [warning("Address", detail, advice)];
    }
    const detail = `${publicUrl} answers ${reply.status}, and isn't Stack Cafe`;
    return [problem("Address", detail, advice)];
  } catch (error) {
    const detail = `${publicUrl} doesn't answer: ${reasonOf(error)}`;
    return [warning("Address", detail, adviceFor(error, advice))];
  }
}

export async function checkMail({ mail }: Settings): Promise<Finding> {
  if (mail === null) return ok("Mail", "not sent: SMTP_URL isn't set");
  const sender = new MailSender(mail.smtpUrl);
  const { host } = new URL(mail.smtpUrl);
  try {
    await sender.check();
    return ok("Mail", `${host} accepts connections`);
  } catch (error) {
    const advice = "Check the host, the port, the user and the password in SMTP_URL.";
    return problem("Mail", `${host}: ${reasonOf(error)}`, advice);
  } finally {
    sender.close();
  }
}
