// Push messages to browsers of a person, on phones too.
import { z } from "zod";
import { pushLimits } from "#shared/limits.ts";
import { endpoint } from "./endpoint.ts";
import { promptMailKinds } from "./mail.ts";
import { quietHours } from "./quiet-hours.ts";
import { httpsUrl, id, time } from "./text.ts";
import { t } from "#shared/messages/t.ts";

const kinds = z
  .array(z.enum(promptMailKinds))
  .max(promptMailKinds.length)
  .transform((chosen) => promptMailKinds.filter((kind) => chosen.includes(kind)))
  .meta({ description: "What it is notified of, as for e-mail that is sent immediately" });

export const pushDevice = z
  .object({
    id,
    device: z.string().meta({ description: "Which browser it is, such as Firefox on Linux" }),
    kinds: z.array(z.enum(promptMailKinds)),
    createdAt: time,
    lastSentAt: time.nullable().meta({
      description: "When its push service last took a message, to the minute; null if it never did",
    }),
    current: z.boolean().meta({ description: "Whether it is the one of the caller's session" }),
  })
  .meta({ id: "PushDevice" });

export type PushDevice = z.infer<typeof pushDevice>;

/** In the data export. */
export const exportedPushDevices = z
  .array(
    z.object({
      id,
      session: id,
      endpoint: z.string().nullable().meta({
        description: "Its address at the browser's push service; null once that no longer knows it",
      }),
      kinds: z.array(z.string()),
      createdAt: time,
      lastSentAt: time.nullable(),
    }),
  )
  .meta({ description: "Browsers of yours that get push messages, without their keys" });

export const pushSettings = z
  .object({
    quiet: quietHours.nullable().meta({
      description:
        "When nothing is sent. Afterwards what is still unread comes as one message with its count",
    }),
  })
  .meta({ id: "PushSettings" });

export type PushSettings = z.infer<typeof pushSettings>;

/** In the data export. */
export const exportedPushSettings = pushSettings
  .nullable()
  .meta({ description: "When you get no push messages; null: at no time" });

export const readPushSettings = endpoint({
  method: "GET",
  path: "/push_settings",
  summary: "What holds for push messages to all of your browsers",
  access: "session",
  scope: "none",
  reply: pushSettings,
});

export const changePushSettings = endpoint({
  method: "POST",
  path: "/push_settings",
  summary: "Change when push messages are sent to you. Returns the settings",
  access: "session",
  scope: "none",
  body: pushSettings,
  reply: pushSettings,
});

export const readPushKey = endpoint({
  method: "GET",
  path: "/push_key",
  summary: "The key with which a browser subscribes to push messages of this site",
  access: "session",
  scope: "none",
  reply: z.object({
    publicKey: z.string().meta({ description: "VAPID: P-256, uncompressed, base64url" }),
  }),
});

export const listPushDevices = endpoint({
  method: "GET",
  path: "/push_devices",
  summary: "Your browsers that get push messages, the latest first",
  access: "session",
  scope: "none",
  reply: z.array(pushDevice),
});

const key = (bytes: number) =>
  z
    .base64url({ error: () => t("push.wrongKey") })
    .refine((text) => Buffer.from(text, "base64url").length === bytes, {
      error: () => t("push.wrongKey"),
    })
    .meta({ example: "A".repeat(Math.ceil((bytes * 4) / 3)) });

export const addPushDevice = endpoint({
  method: "POST",
  path: "/push_devices",
  summary: `Have this session's browser get push messages, or change which; repeating it changes nothing. It ends with the session. Without \`kinds\` they are as before, as for an address that the push service replaced: 404 if they weren't turned on. 409 beyond ${pushLimits.devices}`,
  access: "session",
  scope: "none",
  body: z.object({
    endpoint: httpsUrl.meta({ description: "Of the browser's subscription" }),
    keys: z.object({ p256dh: key(65), auth: key(16) }),
    kinds: kinds.optional(),
  }),
  missing: "push.missing",
  reply: pushDevice,
});

export const testPushDevice = endpoint({
  method: "POST",
  path: "/push_devices/test",
  summary:
    "Send a message to the browser of the caller's session; says whether its push service took it",
  access: "session",
  scope: "none",
  rateLimit: "pushTests",
  missing: "push.missing",
  reply: z
    .object({
      accepted: z.boolean(),
      status: z.number().int().nullable().meta({
        description:
          "What the push service answered; null for nothing. 404 and 410 end the subscription",
        example: 201,
      }),
    })
    .meta({ id: "PushTest" }),
});

export type PushTest = z.infer<typeof testPushDevice.reply>;

export const removePushDevice = endpoint({
  method: "DELETE",
  path: "/push_devices/{id}",
  summary: "End push messages to one of your browsers. Returns what was removed",
  access: "session",
  scope: "none",
  params: z.object({ id }),
  missing: "push.missing",
  reply: pushDevice,
});
