// The accounts that a person signs in with, and their providers: code hosts and OpenID Connect.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { time } from "./text.ts";

export const providerIds = ["github", "gitea", "gitlab", "oidc"] as const;
export const providerId = z.enum(providerIds).meta({
  description: "The kind of provider; `github` also for the demo code host",
});
export type ProviderId = z.infer<typeof providerId>;

export const signInProvider = z
  .object({
    id: providerId,
    name: z.string().meta({ description: "As on its button, such as GitHub" }),
  })
  .meta({ id: "SignInProvider" });

export type SignInProviderRef = z.infer<typeof signInProvider>;

export const listSignInProviders = endpoint({
  method: "GET",
  path: "/sign_in_providers",
  summary: "Where people sign in to this site",
  scope: "read",
  reply: z.array(signInProvider),
});

export const signInAccount = z
  .object({
    provider: providerId,
    name: z.string().meta({ description: "Of the provider" }),
    login: z.string().nullable().meta({ description: "At the last sign-in; null if unknown" }),
    linkedAt: time.meta({ description: "When it was first used here, or linked" }),
    can: z.object({ unlink: z.boolean() }),
    unlinkNote: z.string().nullable().meta({
      description: "What to know before unlinking it, or why it can’t be unlinked",
    }),
  })
  .meta({ id: "SignInAccount" });

export type SignInAccount = z.infer<typeof signInAccount>;

/** In the data export. */
export const exportedSignInAccounts = z
  .array(
    z.object({
      provider: providerId,
      accountId: z.string().meta({ description: "The provider's permanent id" }),
      login: z.string().nullable(),
      avatarUrl: z.string().nullable(),
      email: z.string().nullable(),
      linkedAt: time,
    }),
  )
  .meta({ description: "The accounts that you sign in with, as of the last sign-in" });

export const listSignInAccounts = endpoint({
  method: "GET",
  path: "/account/sign_in_accounts",
  summary: "The accounts that you can sign in with, the first one first",
  access: "session",
  scope: "none",
  reply: z.array(signInAccount),
});

export const linkSignInAccount = endpoint({
  method: "POST",
  path: "/account/sign_in_accounts",
  summary:
    "Begin to link an account at another provider: returns where the browser goes to sign in there. 409 if one of that provider is linked",
  access: "session",
  scope: "none",
  recentSignIn: true,
  body: z.object({ provider: providerId }),
  reply: z.object({
    location: z.url().meta({ description: "A page of the provider, for this browser only" }),
  }),
});

export const unlinkSignInAccount = endpoint({
  method: "DELETE",
  path: "/account/sign_in_accounts/{provider}",
  summary:
    "Unlink an account, and end your other sessions. 409 for the only one that you can sign in with, or that the lists of who may sign in let in",
  access: "session",
  scope: "none",
  recentSignIn: true,
  params: z.object({ provider: providerId }),
  missing: "sign-in-accounts.missing",
  reply: signInAccount,
});
