// Webhooks of the site's own, through which it tells programs and chats what happens: those of a project,
// which its owners manage, and those of the site, which admins manage.
import { z } from "zod";
import { languageTags, translatedTags } from "#shared/messages/language.ts";
import { t } from "#shared/messages/t.ts";
import { webhookOutEvents, webhookOutKinds, webhookOutLimits } from "#shared/webhooks-out.ts";
import { endpoint } from "./endpoint.ts";
import { userRef } from "./people.ts";
import { quietHours } from "./quiet-hours.ts";
import { id, line, time, webUrl } from "./text.ts";
import { webhookOutDelivery } from "./webhook-out-deliveries.ts";

const { perProject, failingDays, keptDays, missedCounted, overlapHours, recentCount } =
  webhookOutLimits;

const kind = z.enum(webhookOutKinds);
const event = z.enum(webhookOutEvents);
/** Of operators who try the pseudo-language, that as well, though the API doesn't name it. */
export const languageTag = z
  .enum(languageTags, { error: () => t("errors.unknownLanguage") })
  .meta({ enum: translatedTags });

export const webhookOut = z
  .object({
    id,
    project: z
      .object({ id, name: z.string() })
      .nullable()
      .meta({ description: "Null for one of the site, which is about all projects" }),
    kind,
    url: z.string().meta({ description: "Shortened where who knows it could use it" }),
    room: z.string().nullable().meta({ description: "The id of the room, for Matrix" }),
    events: z.array(event),
    language: languageTag.nullable().meta({
      description: "Of messages in chats; null: the site's first language",
    }),
    quiet: quietHours.nullable().meta({ description: "When nothing is sent to a chat" }),
    quietUntil: time.nullable().meta({
      description: "When its quiet hours end, if something waits for that",
    }),
    isAllowed: z.boolean().meta({
      description: "False for one of a project while admins don't let owners use its kind",
    }),
    isActive: z.boolean(),
    pausedAt: time.nullable().meta({ description: "When a person turned it off" }),
    pausedBy: userRef.nullable().meta({
      description: "Who that was. Null if the account is deleted or hidden from you",
    }),
    disabledAt: time.nullable().meta({ description: "When the site turned it off" }),
    disabledBecause: z
      .enum(["gone", "failing"])
      .nullable()
      .meta({
        description: `\`gone\`: it answered 410. \`failing\`: every try failed for ${failingDays} days`,
      }),
    failingSince: time.nullable().meta({ description: "Since when every try failed" }),
    secretGeneratedAt: time
      .nullable()
      .meta({ description: "Null for chats, which have no secret" }),
    previousSecretUntil: time
      .nullable()
      .meta({ description: "Until when the previous secret signs as well, if it does" }),
    createdAt: time,
    lastDelivery: webhookOutDelivery.nullable(),
    recent: z
      .object({
        delivered: z.number().int(),
        failed: z.number().int(),
        medianMs: z.number().int().nullable().meta({ description: "Of those that were delivered" }),
      })
      .meta({ description: `Of the latest ${recentCount} deliveries that were tried` }),
    missedCount: z
      .number()
      .int()
      .meta({
        description: `Deliveries that were missed since the site turned it off, each kept for ${keptDays} days; ${missedCounted} stands for that many or more. What happens while a person has turned it off isn't kept`,
      }),
    oldestMissedAt: time.nullable().meta({ description: "When the oldest of them happened" }),
  })
  .meta({ id: "WebhookOut" });

export type WebhookOut = z.infer<typeof webhookOut>;

/** In the data export. */
export const exportedPauses = z
  .array(z.object({ project: webhookOut.shape.project, kind, pausedAt: time }))
  .meta({ description: "Webhooks of projects, or of the site, that you turned off" });

export const webhookOutWithSecret = webhookOut
  .extend({
    secret: z.string().nullable().meta({
      description: "Shown only once: what its deliveries are signed with. Null for chats",
    }),
  })
  .meta({ id: "WebhookOutWithSecret" });

export type WebhookOutWithSecret = z.infer<typeof webhookOutWithSecret>;

const url = webUrl.meta({
  description:
    "https, of a public host unless the operator names it. For Matrix the address of the homeserver",
});
const events = z
  .array(event)
  .min(1, { error: () => t("webhooks-out.noEvents") })
  .max(webhookOutEvents.length, { error: () => t("webhooks-out.noEvents") })
  .transform((chosen) => webhookOutEvents.filter((one) => chosen.includes(one)));
const room = line(1, webhookOutLimits.room, { short: () => t("webhooks-out.notARoom") })
  .refine((value) => /^![^\s/]+$/.test(value), { error: () => t("webhooks-out.notARoom") })
  .meta({ description: "Matrix alone: the id of the room, which begins with `!`" });
const token = line(1, webhookOutLimits.token, { short: () => t("webhooks-out.notAToken") })
  .refine((value) => /^[\x21-\x7e]+$/.test(value), { error: () => t("webhooks-out.notAToken") })
  .meta({
    description:
      "Matrix alone: an access token of a member of the room. Needed again with another homeserver",
  });

const language = languageTag
  .nullable()
  .optional()
  .meta({ description: "Of messages in chats: one of the site's, or null for its first" });

const quiet = quietHours
  .nullable()
  .optional()
  .meta({ description: "Chats alone: when nothing is sent to it. Tests are sent all the same" });

export const newWebhookOut = z
  .object({ kind, url, events, room: room.optional(), token: token.optional(), language, quiet })
  .superRefine(({ kind: chosen, ...given }, context) => {
    if (chosen === "standard" && given.quiet) {
      const message = t("webhooks-out.quietIsForChats");
      context.addIssue({ code: "custom", path: ["quiet"], message });
    }
    for (const name of ["room", "token"] as const) {
      if ((chosen === "matrix") === (given[name] !== undefined)) continue;
      const message = t(
        chosen === "matrix" ? "webhooks-out.matrixNeeds" : "webhooks-out.matrixOnly",
      );
      context.addIssue({ code: "custom", path: [name], message });
    }
  });

export type NewWebhookOut = z.input<typeof newWebhookOut>;

const webhookOutChanges = z
  .object({
    url: url.optional(),
    events: events.optional(),
    room: room.optional(),
    token: token.optional(),
    language,
    quiet,
    isActive: z
      .boolean()
      .optional()
      .meta({ description: "Turned on again, it gets what comes then" }),
    sendMissed: z.boolean().optional().meta({
      description:
        "Together with `isActive: true`: it gets what it missed, too, oldest first. Else that is given up",
    }),
  })
  .refine(({ sendMissed, isActive }) => sendMissed === undefined || isActive === true, {
    path: ["sendMissed"],
    error: () => t("webhooks-out.missedNeedsOn"),
  });

export type WebhookOutChanges = z.input<typeof webhookOutChanges>;

const summaries = {
  list: "oldest first",
  create: `Only this response contains its secret. 409 beyond ${perProject}, and for a kind that owners may not use`,
  change: "Change a webhook, or turn it on or off",
  remove: "Delete a webhook with its deliveries. Returns the deleted webhook",
  test: "Send a test immediately, also to one that is off; it isn't repeated",
  rotate: `Replace a webhook's secret. Only this response contains the new one; the previous one signs as well for ${overlapHours} hours. 409 for chats`,
};

const ofProject = { params: z.object({ id }), missing: "projects.missing" } as const;
const onProject = { access: "session", scope: "projects" } as const;
const one = {
  params: z.object({ id, webhookId: id }),
  missing: "webhooks-out.missing",
} as const;

export const listWebhooksOut = endpoint({
  method: "GET",
  path: "/projects/{id}/webhooks_out",
  summary: `The webhooks that a project tells what happens, ${summaries.list}; owners only`,
  ...onProject,
  ...ofProject,
  reply: z.array(webhookOut),
});

export const createWebhookOut = endpoint({
  method: "POST",
  path: "/projects/{id}/webhooks_out",
  summary: `Tell a program or a chat what happens in a project; owners only. ${summaries.create}`,
  ...onProject,
  ...ofProject,
  body: newWebhookOut,
  reply: webhookOutWithSecret,
});

export const changeWebhookOut = endpoint({
  method: "POST",
  path: "/projects/{id}/webhooks_out/{webhookId}",
  summary: `${summaries.change}; owners only`,
  ...onProject,
  ...one,
  body: webhookOutChanges,
  reply: webhookOut,
});

export const deleteWebhookOut = endpoint({
  method: "DELETE",
  path: "/projects/{id}/webhooks_out/{webhookId}",
  summary: `${summaries.remove}; owners only`,
  ...onProject,
  ...one,
  reply: webhookOut,
});

export const testWebhookOut = endpoint({
  method: "POST",
  path: "/projects/{id}/webhooks_out/{webhookId}/test",
  summary: `${summaries.test}; owners only`,
  ...onProject,
  ...one,
  reply: webhookOutDelivery,
  rateLimit: "webhookTests",
});

export const rotateWebhookOutSecret = endpoint({
  method: "POST",
  path: "/projects/{id}/webhooks_out/{webhookId}/rotate_secret",
  summary: `${summaries.rotate}; owners only`,
  ...onProject,
  ...one,
  reply: webhookOutWithSecret,
});

const onSite = { access: "admin", scope: "admin" } as const;
const oneOfSite = { params: z.object({ webhookId: id }), missing: "webhooks-out.missing" } as const;

export const listSiteWebhooksOut = endpoint({
  method: "GET",
  path: "/admin/webhooks_out",
  summary: `The webhooks that the site tells what happens in all projects, ${summaries.list}`,
  ...onSite,
  reply: z.array(webhookOut),
});

export const countProjectWebhooksOut = endpoint({
  method: "GET",
  path: "/admin/webhooks_out/of_projects",
  summary: "How many webhooks the projects have by kind, most first, and how many don't arrive",
  ...onSite,
  reply: z.array(
    z
      .object({
        kind,
        count: z.number().int(),
        failing: z.number().int().meta({ description: "On, and every try fails" }),
        off: z.number().int().meta({ description: "Turned off by the site" }),
      })
      .meta({ id: "WebhookOutCount" }),
  ),
});

export const createSiteWebhookOut = endpoint({
  method: "POST",
  path: "/admin/webhooks_out",
  summary: `Tell a program or a chat what happens in all projects. ${summaries.create}`,
  ...onSite,
  body: newWebhookOut,
  reply: webhookOutWithSecret,
});

export const changeSiteWebhookOut = endpoint({
  method: "POST",
  path: "/admin/webhooks_out/{webhookId}",
  summary: summaries.change,
  ...onSite,
  ...oneOfSite,
  body: webhookOutChanges,
  reply: webhookOut,
});

export const deleteSiteWebhookOut = endpoint({
  method: "DELETE",
  path: "/admin/webhooks_out/{webhookId}",
  summary: summaries.remove,
  ...onSite,
  ...oneOfSite,
  reply: webhookOut,
});

export const testSiteWebhookOut = endpoint({
  method: "POST",
  path: "/admin/webhooks_out/{webhookId}/test",
  summary: summaries.test,
  ...onSite,
  ...oneOfSite,
  reply: webhookOutDelivery,
  rateLimit: "webhookTests",
});

export const rotateSiteWebhookOutSecret = endpoint({
  method: "POST",
  path: "/admin/webhooks_out/{webhookId}/rotate_secret",
  summary: summaries.rotate,
  ...onSite,
  ...oneOfSite,
  reply: webhookOutWithSecret,
});
