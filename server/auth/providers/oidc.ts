// Any OpenID Connect provider: its endpoints and keys are found through its issuer.
import * as client from "openid-client";
import { z } from "zod";
import { clockSkewSeconds, currentTimeMs } from "#server/database/clock.ts";
import type { Settings } from "#server/settings.ts";
import { addressOf, pictureOf, timeoutMs } from "./oauth-calls.ts";
import {
  type Attempt,
  type IdentityNeeds,
  ProviderError,
  type SignInProvider,
} from "./provider.ts";

const text = z.string().max(1000).nullish().catch(null);

const claims = z.object({
  sub: z
    .string()
    .min(1)
    .max(255)
    .refine((sub) => !sub.includes("\0")),
  preferred_username: text,
  nickname: text,
  name: text,
  picture: text,
  email: text,
  // Some providers send it as text.
  email_verified: z
    .union([z.boolean(), z.literal("true")])
    .nullish()
    .catch(null),
  groups: z.array(z.string()).nullish().catch(null),
});

type Claims = z.infer<typeof claims>;

/** Maximum seconds since the person signed in at the provider, where they were to do so again. */
const maxSignInAgeSeconds = 600;

/** Milliseconds after which the provider's metadata is read again. */
const maxAgeMs = 60 * 60_000;

export function oidcProvider(
  name: string,
  oidc: NonNullable<Settings["oidc"]>,
  needs: IdentityNeeds,
): SignInProvider {
  const metadata = cached(() => discover(oidc));
  return {
    id: "oidc",
    name,
    authorizationUrl: (attempt) =>
      withReason(async () => {
        const config = await metadata();
        return client.buildAuthorizationUrl(config, {
          redirect_uri: attempt.redirectUri,
          scope: scopesOf(config, needs).join(" "),
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: "S256",
          // With an age, the id token says when the person signed in there.
          ...(attempt.again && { prompt: "login", max_age: String(maxSignInAgeSeconds) }),
        });
      }),
    identify: async (callback, attempt) => {
      const found = await withReason(async () => claimsOf(await metadata(), callback, attempt));
      const email = found.email_verified ? addressOf(found.email) : null;
      const groups = async () => (found.groups ?? []).map((group) => group.toLowerCase());
      return {
        account: {
          provider: "oidc",
          id: found.sub,
          login: loginOf(found),
          isLoginMade: !found.preferred_username,
          name: found.name ?? null,
          avatarUrl: pictureOf(found.picture),
          email,
        },
        verifiedEmails: async () => (email === null ? [] : [email.toLowerCase()]),
        organisations: groups,
        teams: groups,
      };
    },
  };
}

async function discover({
  issuer,
  clientId,
  clientSecret,
}: NonNullable<Settings["oidc"]>): Promise<client.Configuration> {
  const isPlain = new URL(issuer).protocol === "http:";
  const config = await client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockSkew]: -Math.round(clockSkewSeconds()) },
    authentication(clientSecret),
    {
      timeout: timeoutMs / 1000,
      // The signature of id tokens is checked, beside what TLS says about who sent them.
      execute: [
        client.enableNonRepudiationChecks,
        // The settings allow http on this machine alone.
        ...(isPlain ? [client.allowInsecureRequests] : []),
      ],
    },
  );
  // The library accepts any organisation's issuer for addresses that Entra ID shares among all.
  const found = config.serverMetadata().issuer;
  if (found !== issuer) throw new ProviderError(`The issuer is ${found}, not ${issuer}`);
  return config;
}

/** By HTTP Basic authentication, unless the provider takes the secret in the body alone. */
function authentication(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, metadata, body, headers) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const how = supported.includes("client_secret_basic") ? basic : post;
    return how(server, metadata, body, headers);
  };
}

function scopesOf(config: client.Configuration, needs: IdentityNeeds): string[] {
  const supported = config.serverMetadata().scopes_supported ?? [];
  const groups = needs.organisations === true && supported.includes("groups");
  return ["openid", "profile", "email", ...(groups ? ["groups"] : [])];
}

/** What the id token and the provider's user info say. */
async function claimsOf(
  config: client.Configuration,
  callback: URL,
  { verifier, state, nonce, again }: Attempt,
): Promise<Claims> {
  const tokens = await client.authorizationCodeGrant(config, callback, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const inToken = tokens.claims();
  if (!inToken) throw new ProviderError("The provider sent no id token");
  // Some providers don't say when it was.
  const ageSeconds = currentTimeMs() / 1000 - (inToken.auth_time ?? Infinity);
  if (again && ageSeconds > maxSignInAgeSeconds) {
    throw new ProviderError("The provider didn't ask the person to sign in again");
  }
  if (config.serverMetadata().userinfo_endpoint === undefined) return claims.parse(inToken);
  const { access_token: token } = tokens;
  // Refused where it is about another subject.
  const more = await client.fetchUserInfo(config, token, inToken.sub);
  // That an address is verified holds for the address that is said beside it.
  const { email, email_verified: isVerified } = more.email === undefined ? inToken : more;
  return claims.parse({ ...inToken, ...more, email, email_verified: isVerified });
}

function loginOf({ preferred_username: preferred, nickname, email, name }: Claims): string {
  const found = [preferred, nickname, email?.split("@")[0], name];
  return found.find((one) => one !== null && one !== undefined && one !== "") ?? "user";
}

/** Remembers the result for a while, and a failure not at all. */
function cached<T>(read: () => Promise<T>): () => Promise<T> {
  let known: { readonly result: Promise<T>; readonly until: number } | null = null;
  return () => {
    if (known && performance.now() < known.until) return known.result;
    const result = read();
    const mine = { result, until: performance.now() + maxAgeMs };
    known = mine;
    result.catch(() => {
      if (known === mine) known = null;
    });
    return result;
  };
}

async function withReason<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
    throw new ProviderError(`The OpenID Connect provider gave no usable response${code}`, {
      cause: error,
    });
  }
}
