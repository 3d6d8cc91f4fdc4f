// Tokens with which a person's programs call the API.
import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { apiTokenLimits } from "#shared/limits.ts";
import { endpoint, scopes } from "./endpoint.ts";
import { id, line, time } from "./text.ts";

const scope = z.enum(scopes);

export const apiToken = z
  .object({
    id,
    name: z.string(),
    start: z.string().meta({ description: "How it begins, to recognise it by: `sc_7f3a`" }),
    scopes: z.array(scope),
    project: z
      .object({ id, name: z.string() })
      .nullable()
      .meta({ description: "The only one for which it has the scope `projects`; null: for all" }),
    createdAt: time,
    expiresAt: time,
    lastUsedAt: time.nullable().meta({ description: "To the minute; null if it never was" }),
  })
  .meta({ id: "ApiToken" });

export type ApiToken = z.infer<typeof apiToken>;

export const apiTokenWithSecret = apiToken
  .extend({ token: z.string().meta({ description: "Only in this response: it is stored hashed" }) })
  .meta({ id: "ApiTokenWithSecret" });

export type ApiTokenWithSecret = z.infer<typeof apiTokenWithSecret>;

const { name, perPerson, defaultDays } = apiTokenLimits;

export const newApiToken = z.object({
  name: line(name.min, name.max).meta({ description: "What it is for" }),
  scopes: z
    .array(scope)
    .min(1, { error: () => t("api-tokens.noScope") })
    .max(scopes.length, { error: () => t("api-tokens.noScope") })
    .transform((chosen) => scopes.filter((one) => chosen.includes(one)))
    .meta({ description: "What it may do; `admin` for admins alone" }),
  projectId: id.optional().meta({
    description:
      "A project of which you are an owner: the scope `projects`, which it needs, is then for operations below `/projects/{id}` of this one alone. The token is revoked when the project is deleted",
  }),
  expiresAt: time.optional().meta({
    description: `When it ends: in ${defaultDays} days if left out, and no later than the site allows, which is a year unless its operator says otherwise`,
  }),
});

export type NewApiToken = z.input<typeof newApiToken>;

/** In the data export. */
export const exportedApiTokens = z
  .array(apiToken)
  .meta({ description: "Your API tokens, without what they are compared with" });

export const listApiTokens = endpoint({
  method: "GET",
  path: "/account/tokens",
  summary: "Your API tokens, expired ones too, the latest first",
  access: "session",
  scope: "none",
  reply: z.array(apiToken),
});

export const createApiToken = endpoint({
  method: "POST",
  path: "/account/tokens",
  summary: `Make an API token. Only this response contains it. You get an e-mail about it. 409 beyond ${perPerson}`,
  access: "session",
  scope: "none",
  recentSignIn: true,
  body: newApiToken,
  reply: apiTokenWithSecret,
});

export const deleteApiToken = endpoint({
  method: "DELETE",
  path: "/account/tokens/{id}",
  summary: "Revoke an API token: from now on it is refused. Returns the token that was revoked",
  access: "session",
  scope: "none",
  params: z.object({ id }),
  missing: "api-tokens.missing",
  reply: apiToken,
});
