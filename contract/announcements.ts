// One announcement at a time, at the top of every page.
import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { announcementLimits } from "#shared/limits.ts";
import { endpoint } from "./endpoint.ts";
import { httpsUrl, id, line, text, time } from "./text.ts";

export const announcement = z
  .object({
    id: id.meta({ description: "Changes with the text: people who dismissed it see the next one" }),
    text: z.string(),
    url: z.string().nullable().meta({ description: "Where the text links to, if anywhere" }),
    announcedAt: time,
  })
  .meta({ id: "Announcement" });

export type Announcement = z.infer<typeof announcement>;

const current = z.object({ announcement: announcement.nullable() });

export const readAnnouncement = endpoint({
  method: "GET",
  path: "/announcement",
  summary: "The announcement that pages show, if there is one",
  scope: "read",
  reply: current,
});

/** A path on this site, or an https address. */
const link = text(1, 500)
  .refine((value) => /^\/(?![/\\])/.test(value) || httpsUrl.safeParse(value).success, {
    error: () => t("announcements.linkAddress"),
  })
  .nullable()
  .default(null);

export const setAnnouncement = endpoint({
  method: "POST",
  path: "/admin/announcement",
  summary: "Show an announcement to everyone, in place of the last one",
  access: "admin",
  scope: "admin",
  body: z.object({
    text: line(announcementLimits.min, announcementLimits.max),
    url: link.meta({ description: "Makes the text a link" }),
  }),
  reply: current,
});

export const removeAnnouncement = endpoint({
  method: "DELETE",
  path: "/admin/announcement",
  summary: "Remove the announcement",
  access: "admin",
  scope: "admin",
  reply: current,
});
