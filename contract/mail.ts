// E-mail: a person's address, and which kinds they get.
import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { endpoint } from "./endpoint.ts";
import { id, time } from "./text.ts";

/** Kinds that are mailed immediately, in the order in which they are shown. */
export const promptMailKinds = ["applications", "answers", "invitations"] as const;

export type PromptMailKind = (typeof promptMailKinds)[number];

/** Kinds with a switch of their own: mails, and the digest's lists of new matches and of watched projects. */
export const mailKinds = [...promptMailKinds, "matches", "watching"] as const;

export type MailKind = (typeof mailKinds)[number];

export const digestFrequency = z.enum(["off", "daily", "weekly"]);

export type DigestFrequency = z.infer<typeof digestFrequency>;

export const addressSource = z.enum(["code_host", "own", "none"]).meta({
  description: "The code host's address, one that the person typed and confirmed, or none",
});

export type AddressSource = z.infer<typeof addressSource>;

const kindSwitches = z.object(
  Object.fromEntries(mailKinds.map((kind) => [kind, z.boolean()])) as Record<
    MailKind,
    z.ZodBoolean
  >,
);

export const mailSettings = z
  .object({
    isAvailable: z.boolean().meta({ description: "Whether this site sends e-mail" }),
    source: addressSource.meta({ description: "Which address mails go to" }),
    codeHostAddress: z
      .string()
      .nullable()
      .meta({ description: "Null if the provider has none that is public or confirmed" }),
    ownAddress: z.string().nullable().meta({ description: "Confirmed by its owner" }),
    pending: z
      .object({ address: z.string(), until: time })
      .nullable()
      .meta({ description: "An address whose link wasn't followed yet, and until when it works" }),
    failure: z
      .object({
        address: z.string(),
        at: time,
        reply: z.string().nullable().meta({ description: "The reply of its mail server" }),
      })
      .nullable()
      .meta({ description: "Set if the current address rejects mail: nothing is sent" }),
    kinds: kindSwitches.meta({
      description:
        "What is mailed immediately, and whether digests list new matches and news of what you watch and follow",
    }),
    digest: digestFrequency.meta({ description: "How often the rest is mailed" }),
  })
  .meta({ id: "MailSettings" });

export type MailSettings = z.infer<typeof mailSettings>;

/** In the data export. */
export const exportedMails = z
  .array(
    z.object({
      id,
      kind: z.string(),
      state: z.string(),
      createdAt: time,
      sentAt: time.nullable(),
      notifications: z.array(id),
      address: z.string().nullable().meta({ description: "If it isn’t the chosen one" }),
      signInAccount: z
        .object({ event: z.string(), provider: z.string(), login: z.string().nullable() })
        .nullable()
        .meta({ description: "Which account was linked or unlinked, if it is about one" }),
      apiToken: z
        .string()
        .nullable()
        .meta({ description: "The name of the API token, if it is about one" }),
      apiTokenExpiresAt: time
        .nullable()
        .meta({ description: "When that token expires, if it is about that" }),
    }),
  )
  .meta({ description: "E-mail to send, and that of the last 30 days; its text isn't kept" });

export const mailSettingsChange = z.object({
  source: addressSource.optional(),
  kinds: kindSwitches
    .partial()
    .default({})
    .meta({ description: "Omitted fields stay as they are" }),
  digest: digestFrequency.optional(),
  tryAgain: z
    .literal(true)
    .optional()
    .meta({ description: "Send again to the address that rejected mail" }),
});

export type MailSettingsChange = z.input<typeof mailSettingsChange>;

export const maxAddressLength = 254;

/** An address that every mail server accepts: ASCII, without quotes and comments. */
export const mailAddress = z
  .email({ error: () => t("forms.enterMailAddress") })
  .max(maxAddressLength, { error: () => t("forms.tooLong") });

export const readMailSettings = endpoint({
  method: "GET",
  path: "/mail_settings",
  summary: "Your e-mail address and what is sent to it",
  access: "session",
  scope: "none",
  reply: mailSettings,
});

export const changeMailSettings = endpoint({
  method: "POST",
  path: "/mail_settings",
  summary:
    "Choose the address, what is mailed immediately and how often the rest. 409 for your own address before it is confirmed",
  access: "session",
  scope: "none",
  body: mailSettingsChange,
  reply: mailSettings,
});

/** Lifetime of the link in a confirmation mail. */
export const confirmationHours = 24;

export const requestMailAddress = endpoint({
  method: "POST",
  path: "/mail_settings/address",
  summary: `Mail a link to another address, which confirms it within ${confirmationHours} hours. 409 if this site sends no e-mail, or the address got one in the last 24 hours, from whomever, or two that weren't confirmed`,
  access: "session",
  scope: "none",
  recentSignIn: true,
  body: z.object({ address: z.string().trim().pipe(mailAddress) }),
  reply: mailSettings,
  rateLimit: "mailConfirmations",
});

export const removeMailAddress = endpoint({
  method: "DELETE",
  path: "/mail_settings/address",
  summary:
    "Remove the address that waits for confirmation, or else your own; without either, nothing changes",
  access: "session",
  scope: "none",
  recentSignIn: true,
  reply: mailSettings,
});
