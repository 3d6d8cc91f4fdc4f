// Reservations of starter issues: "I'm on it".
import { z } from "zod";
import { reservationLimits } from "#shared/limits.ts";
import { endpoint } from "./endpoint.ts";
import { issue, reservation } from "./issues.ts";
import { id, paging, time } from "./text.ts";

const { days, perPerson } = reservationLimits;

const act = {
  method: "POST",
  access: "session",
  scope: "applications",
  params: z.object({ id }),
  missing: "reservations.gone",
  reply: issue,
} as const;

export const reserveIssue = endpoint({
  ...act,
  path: "/issues/{id}/reserve",
  summary: `Reserve an issue for ${days} days, longer with a pull request that refers to it; repeating it changes nothing. Nothing is written to the code host. 409 if it is reserved by someone else, or for more than ${perPerson} in total; 404 if it is no longer open to newcomers there, which takes it off the list`,
});

export const releaseIssue = endpoint({
  ...act,
  path: "/issues/{id}/release",
  summary:
    "End your reservation, or as an owner of the project that of any person; repeating it changes nothing",
});

export const ownReservation = issue
  .extend({
    track: z
      .object({
        reservedAt: time,
        pullRequest: z
          .object({ number: z.number().int(), url: z.string(), openedAt: time })
          .nullable(),
        mergedAt: time.nullable(),
        endedAt: time.nullable().meta({ description: "Null while it holds" }),
        isMember: z.boolean().meta({ description: "Whether you are on the project's team" }),
        invitationId: id
          .nullable()
          .meta({ description: "Your open invitation to the project's team" }),
      })
      .meta({ description: "How far it has come" }),
  })
  .meta({ id: "OwnReservation" });

export type OwnReservation = z.infer<typeof ownReservation>;

/** As the data export has them. */
export const exportedReservations = z
  .array(
    z.object({
      id,
      project: z.object({ id, name: z.string() }),
      issue: issue.pick({ id: true, number: true, title: true, url: true }),
      state: reservation.shape.state,
      reservedAt: time,
      until: time,
      endedAt: time.nullable(),
      pullRequestUrl: z.string().nullable(),
      pullRequestOpenedAt: time.nullable(),
      mergedAt: time.nullable(),
    }),
  )
  .meta({ description: "Starter issues that you reserved" });

export const listReservations = endpoint({
  method: "GET",
  path: "/reservations",
  summary:
    "The issues that you reserved, latest first, as they were when you did; ended ones without a merged pull request for 90 days",
  access: "session",
  scope: "notifications",
  query: z.object(paging()),
  reply: z.array(ownReservation),
  paged: true,
});
