// All background jobs. Adding one takes an entry here.
import { removeDeadSessions } from "#server/auth/session-queries.ts";
import { removeOldSanctions } from "#server/auth/account-sanctions.ts";
import type { Db } from "#server/database/connect.ts";
import { expireApplications } from "#server/features/applications/expire.ts";
import { recomputeAnswerTimes } from "#server/features/applications/recompute-answer-times.ts";
import { remindOwners } from "#server/features/applications/remind-owners.ts";
import { digestHour } from "#server/features/mail/content/digest-times.ts";
import { queueDigests } from "#server/features/mail/queue-digests.ts";
import { queueTokenExpiryMails } from "#server/features/mail/queue-token-expiry.ts";
import { sendDueMails } from "#server/features/mail/send-due.ts";
import { removePastVisits } from "#server/features/insights/visit-queries.ts";
import { removeEndedInvitations } from "#server/features/invitations/queries.ts";
import { removeUnusedPictures } from "#server/features/pictures/store.ts";
import { recomputeActivity } from "#server/features/projects/recompute-activity.ts";
import { findsAsWritten } from "#server/features/projects/list.ts";
import { readDueFiles } from "#server/features/repository-files/read-due.ts";
import { endReservations } from "#server/features/reservations/end.ts";
import { notifyOfHits } from "#server/features/saved-searches/notify-of-hits.ts";
import { submitChangedPages } from "#server/features/sitemaps/index-now.ts";
import { refreshRepositories } from "#server/features/starter-issues/refresh.ts";
import { computeTrending } from "#server/features/trending/compute.ts";
import { removeOldSearches } from "#server/features/trending/queries.ts";
import { settleSearches } from "#server/features/trending/record-search.ts";
import { remindOfUpdates } from "#server/features/updates/remind-owners.ts";
import {
  forgetReplacedSecrets,
  removeFreedUsernames,
  removeOldAccessRequests,
  removeOldDeliveries,
  removeOldHints,
  removeOldHits,
  removeOldMails,
  removeOldReplies,
  removeSettledReports,
  removeOldCodeHostHours,
  removeOldWatchedEvents,
  removeOldWebhookDeliveries,
  removeUnwantedTechs,
} from "./clean-up.ts";
import { makeDailyBackup } from "./daily-backup.ts";
import { defineJob, type Job } from "./job.ts";
import { notifyDormant } from "./notify-dormant.ts";
import { renderAgain } from "./render-again.ts";

export const jobs: readonly Job[] = [
  defineJob({
    name: "back-up",
    description: "jobs.doesBackUp",
    cron: "15 2 * * *",
    // Backups of large sites take long.
    timeLimitSeconds: 6 * 3600,
    run: makeDailyBackup,
  }),
  defineJob({
    name: "remove-dead-sessions",
    description: "jobs.doesRemoveDeadSessions",
    cron: "7 * * * *",
    run: removing(removeDeadSessions),
  }),
  defineJob({
    name: "remove-freed-usernames",
    description: "jobs.doesRemoveFreedUsernames",
    cron: "20 3 * * *",
    run: removing(removeFreedUsernames),
  }),
  defineJob({
    name: "forget-standings",
    description: "jobs.doesForgetStandings",
    cron: "25 3 * * *",
    run: removing(removeOldSanctions),
  }),
  defineJob({
    name: "remove-old-deliveries",
    description: "jobs.doesRemoveOldDeliveries",
    cron: "*/10 * * * *",
    run: removing(removeOldDeliveries),
  }),
  defineJob({
    name: "remove-old-webhook-deliveries",
    description: "jobs.doesRemoveOldWebhookDeliveries",
    cron: "55 3 * * *",
    run: removing(removeOldWebhookDeliveries),
  }),
  defineJob({
    name: "forget-replaced-secrets",
    description: "jobs.doesForgetReplacedSecrets",
    cron: "*/15 * * * *",
    run: removing(forgetReplacedSecrets),
  }),
  defineJob({
    name: "remove-old-hints",
    description: "jobs.doesRemoveOldHints",
    cron: "*/5 * * * *",
    run: removing(removeOldHints),
  }),
  defineJob({
    name: "remove-old-replies",
    description: "jobs.doesRemoveOldReplies",
    cron: "12 * * * *",
    run: removing(removeOldReplies),
  }),
  defineJob({
    name: "remove-old-search-hits",
    description: "jobs.doesRemoveOldSearchHits",
    cron: "45 3 * * *",
    run: removing(removeOldHits),
  }),
  defineJob({
    name: "remove-old-watched-events",
    description: "jobs.doesRemoveOldWatchedEvents",
    cron: "50 3 * * *",
    run: removing(removeOldWatchedEvents),
  }),
  defineJob({
    name: "remove-unused-pictures",
    description: "jobs.doesRemoveUnusedPictures",
    cron: "48 3 * * *",
    run: async (database, settings) => removedLabel(await removeUnusedPictures(database, settings)),
  }),
  defineJob({
    name: "compute-trending-searches",
    description: "jobs.doesComputeTrendingSearches",
    cron: "0 * * * *",
    atStart: true,
    run: async (database) => {
      await settleSearches(database);
      return `${await computeTrending(database, findsAsWritten)} suggested`;
    },
  }),
  defineJob({
    name: "remove-old-searches",
    description: "jobs.doesRemoveOldSearches",
    cron: "50 * * * *",
    run: removing(removeOldSearches),
  }),
  defineJob({
    name: "forget-visitors",
    description: "jobs.doesForgetVisitors",
    // Just after the days end, which are those of UTC.
    cron: "0 0 * * *",
    run: removing(removePastVisits),
  }),
  defineJob({
    name: "remove-ended-invitations",
    description: "jobs.doesRemoveEndedInvitations",
    cron: "30 3 * * *",
    run: removing(removeEndedInvitations),
  }),
  defineJob({
    name: "render-again",
    description: "jobs.doesRenderAgain",
    cron: "25 * * * *",
    atStart: true,
    run: async (database) => {
      const { rendered, isDone } = await renderAgain(database);
      if (rendered === 0) return "All are up to date";
      return `${rendered} rendered${isDone ? "" : ", the rest within the hour"}`;
    },
  }),
  defineJob({
    name: "recompute-activity",
    description: "jobs.doesRecomputeActivity",
    cron: "10 4 * * *",
    atStart: true,
    run: async (database) => {
      const { corrected, isDone } = await recomputeActivity(database);
      return `${corrected} corrected${isDone ? "" : ", the rest in the next run"}`;
    },
  }),
  defineJob({
    name: "expire-applications",
    description: "jobs.doesExpireApplications",
    cron: "35 * * * *",
    run: async (database, { applicationExpiryDays }) => {
      const { expired, isDone } = await expireApplications(database, applicationExpiryDays);
      return `${expired} expired${isDone ? "" : ", the rest in the next run"}`;
    },
  }),
  defineJob({
    name: "remind-owners",
    description: "jobs.doesRemindOwners",
    cron: "0 9 * * *",
    run: async (database) => {
      const reminded = await remindOwners(database);
      return reminded === 0 ? "Nobody to remind" : `Reminded the owners of ${reminded} projects`;
    },
  }),
  defineJob({
    name: "recompute-answer-times",
    description: "jobs.doesRecomputeAnswerTimes",
    cron: "40 4 * * *",
    atStart: true,
    run: async (database) => {
      const { corrected, isDone } = await recomputeAnswerTimes(database);
      return `${corrected} corrected${isDone ? "" : ", the rest in the next run"}`;
    },
  }),
  defineJob({
    name: "notify-dormant",
    description: "jobs.doesNotifyDormant",
    cron: "30 9 * * *",
    run: async (database) => {
      const notified = await notifyDormant(database);
      return notified === 0 ? "Nobody to notify" : `Notified the owners of ${notified} projects`;
    },
  }),
  defineJob({
    name: "remind-of-updates",
    description: "jobs.doesRemindOfUpdates",
    cron: "40 9 * * *",
    run: async (database) => {
      const reminded = await remindOfUpdates(database);
      return reminded === 0 ? "Nobody to remind" : `Reminded the owners of ${reminded} projects`;
    },
  }),
  defineJob({
    name: "submit-changed-pages",
    description: "jobs.doesSubmitChangedPages",
    cron: "*/10 * * * *",
    atStart: true,
    run: async (database, settings) => {
      const { indexNow, access } = settings;
      if (!indexNow || access.mode !== "open") return "INDEXNOW is off";
      return submitChangedPages(database, settings);
    },
  }),
  defineJob({
    name: "refresh-starter-issues",
    description: "jobs.doesRefreshStarterIssues",
    cron: "*/5 * * * *",
    atStart: true,
    run: async (database, settings) => {
      const { checked, changed, isCutShort } = await refreshRepositories(database, settings);
      const rest = isCutShort ? "; a request limit is reached, the rest follows" : "";
      return `${checked} projects checked, ${changed} changed${rest}`;
    },
  }),
  defineJob({
    name: "read-repository-files",
    description: "jobs.doesReadRepositoryFiles",
    // Those to which something was pushed are due at once.
    cron: "* * * * *",
    run: async (database, settings) => {
      const { read, refused } = await readDueFiles(database, settings);
      const failures = refused === 0 ? "" : `, ${refused} of them not taken over`;
      return read === 0 ? "Nothing to read" : `${read} read${failures}`;
    },
  }),
  defineJob({
    name: "end-reservations",
    description: "jobs.doesEndReservations",
    cron: "*/10 * * * *",
    run: async (database) => {
      const { ended, removed } = await endReservations(database);
      return ended + removed === 0 ? "Nothing to end" : `${ended} ended, ${removed} removed`;
    },
  }),
  defineJob({
    name: "remove-old-request-counts",
    description: "jobs.doesRemoveOldRequestCounts",
    cron: "5 3 * * *",
    run: removing(removeOldCodeHostHours),
  }),
  defineJob({
    name: "send-mail",
    description: "jobs.doesSendMail",
    cron: "* * * * *",
    run: async (database, settings) => {
      if (settings.mail === null) return mailIsOff;
      const { sent, refused } = await sendDueMails(database, settings);
      const failures = refused === 0 ? "" : `, ${refused} refused`;
      return sent + refused === 0 ? "Nothing to send" : `${sent} sent${failures}`;
    },
  }),
  defineJob({
    name: "prepare-digests",
    description: "jobs.doesPrepareDigests",
    cron: `0 ${digestHour} * * *`,
    run: async ({ db }, settings) => {
      if (settings.mail === null) return mailIsOff;
      // Of what was found until six o'clock, also where no server ran then.
      await notifyOfHits(db);
      return `${await queueDigests(db)} to send`;
    },
  }),
  defineJob({
    name: "remind-of-token-expiry",
    description: "jobs.doesRemindOfTokenExpiry",
    cron: "20 9 * * *",
    run: async (database, settings) => {
      if (settings.mail === null) return mailIsOff;
      return `${await queueTokenExpiryMails(database)} to send`;
    },
  }),
  defineJob({
    name: "remove-old-mails",
    description: "jobs.doesRemoveOldMails",
    cron: "35 3 * * *",
    run: removing(removeOldMails),
  }),
  defineJob({
    name: "remove-unwanted-techs",
    description: "jobs.doesRemoveUnwantedTechs",
    cron: "40 3 * * *",
    run: removing(removeUnwantedTechs),
  }),
  defineJob({
    name: "remove-old-access-requests",
    description: "jobs.doesRemoveOldAccessRequests",
    cron: "55 3 * * *",
    run: removing(removeOldAccessRequests),
  }),
  defineJob({
    name: "remove-settled-reports",
    description: "jobs.doesRemoveSettledReports",
    cron: "30 3 * * *",
    run: removing(removeSettledReports),
  }),
];

const mailIsOff = "This site sends no e-mail: SMTP_URL isn’t set";

function removing(remove: (db: Db) => Promise<number>): Job["run"] {
  return async ({ db }) => removedLabel(await remove(db));
}

const removedLabel = (removed: number): string =>
  removed === 0 ? "Nothing to remove" : `${removed} removed`;
