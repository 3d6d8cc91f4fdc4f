// Builds the app: the same one for production, tests and development.
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { LRUCache } from "lru-cache";
import type { ViteDevServer } from "vite";
import { serveDemoCodeHost } from "#server/auth/demo.ts";
import { sessionTest } from "#server/http/session-cookie.ts";
import { neededBy } from "#server/auth/admission-rules.ts";
import { configuredProviders } from "#server/auth/providers/configured-providers.ts";
import { signInWith } from "#server/auth/sign-in.ts";
import { identifyViewers } from "#server/auth/identify-viewers.ts";
import type { Database } from "#server/database/connect.ts";
import { openReplica } from "#server/database/replica.ts";
import { type Site, siteOf } from "#server/database/site.ts";
import { demoAccountOf, demoAccounts } from "#server/demo/demo-accounts.ts";
import { serveDemoRepositories } from "#server/demo/serve-demo-repositories.ts";
import { accessRequestRoutes } from "#server/features/access-requests/routes.ts";
import { accountRoutes } from "#server/features/accounts/routes.ts";
import { grantAdmin } from "#server/features/admin/users/grant-admin.ts";
import { adminRoutes } from "#server/features/admin/routes.ts";
import { apiTokenRoutes } from "#server/features/api-tokens/routes.ts";
import { announcementRoutes } from "#server/features/announcements/routes.ts";
import { appearanceRoutes } from "#server/features/appearance/routes.ts";
import { applicationRoutes } from "#server/features/applications/routes.ts";
import { assistantRoutes } from "#server/features/assistants/routes.ts";
import { blockRoutes } from "#server/features/blocks/routes.ts";
import { commentRoutes } from "#server/features/comments/routes.ts";
import { embedRoutes } from "#server/features/embeds/routes.ts";
import { feedRoutes } from "#server/features/feeds/routes.ts";
import { nodeInfoRoutes } from "#server/features/node-info/routes.ts";
import { personDetailsRoutes } from "#server/features/person-details/routes.ts";
import { findablePeopleRoutes } from "#server/features/findable-people/routes.ts";
import { graphRoutes } from "#server/features/graph/routes.ts";
import { insightRoutes } from "#server/features/insights/routes.ts";
import { invitationRoutes } from "#server/features/invitations/routes.ts";
import { languageRoutes } from "#server/features/languages/routes.ts";
import { queueAccountMail } from "#server/features/mail/mail-states.ts";
import { mailRoutes } from "#server/features/mail/routes.ts";
import { matchRoutes } from "#server/features/matches/routes.ts";
import { memberRoutes } from "#server/features/members/routes.ts";
import {
  lastNumberOf,
  lastNumbersUntil,
  notificationsAfter,
  numberOf,
} from "#server/features/notifications/queries.ts";
import { webAppRoutes } from "#server/features/web-app/routes.ts";
import { notificationRoutes } from "#server/features/notifications/routes.ts";
import { overviewRoutes } from "#server/features/overview/routes.ts";
import { peopleRoutes } from "#server/features/people/routes.ts";
import { pictureRoutes } from "#server/features/pictures/routes.ts";
import { positionRoutes } from "#server/features/positions/routes.ts";
import { pushRoutes } from "#server/features/push/routes.ts";
import { eventRoutes } from "#server/features/project-events/routes.ts";
import { findsAsWritten } from "#server/features/projects/list.ts";
import { projectRoutes } from "#server/features/projects/routes.ts";
import { inLanguage } from "#server/languages.ts";
import { readingRoutes } from "./features/static-pages/routes.ts";
import { repositoryRoutes } from "#server/features/repositories/routes.ts";
import { repositoryFileRoutes } from "#server/features/repository-files/routes.ts";
import { reportRoutes } from "#server/features/reports/routes.ts";
import { reservationRoutes } from "#server/features/reservations/routes.ts";
import { followingRoutes } from "#server/features/following/routes.ts";
import { savedSearchRoutes } from "#server/features/saved-searches/routes.ts";
import { sharePictureRoutes } from "#server/features/share-pictures/routes.ts";
import { signInAccountRoutes } from "#server/features/sign-in-accounts/routes.ts";
import { similarProjectRoutes } from "#server/features/similar-projects/routes.ts";
import { sitemapRoutes } from "#server/features/sitemaps/routes.ts";
import { starRoutes } from "#server/features/stars/routes.ts";
import { techProposalRoutes } from "#server/features/tech-proposals/routes.ts";
import { starterIssueRoutes } from "#server/features/starter-issues/routes.ts";
import { suggestionRoutes } from "#server/features/suggestions/routes.ts";
import { teaserRoutes } from "#server/features/teaser/routes.ts";
import { techSuggestionRoutes } from "#server/features/tech-suggestions/routes.ts";
import { techRoutes } from "#server/features/techs/routes.ts";
import { trendingRoutes } from "#server/features/trending/routes.ts";
import { updateRoutes } from "#server/features/updates/routes.ts";
import { versionRoutes } from "#server/features/version/routes.ts";
import { vouchRoutes } from "#server/features/vouches/routes.ts";
import { watchingRoutes } from "#server/features/watching/routes.ts";
import { ByteRateLimit } from "#server/features/webhooks/byte-budget.ts";
import { type KnownHooks, refuseFloods } from "./features/webhooks/delivery-rate-limit.ts";
import { receiverRoutes } from "#server/features/webhooks/receiver-routes.ts";
import { webhookOutRoutes } from "#server/features/webhooks-out/routes.ts";
import { hookRoutes } from "#server/features/webhooks/routes.ts";
import { serveDocs } from "#server/http/docs/docs.ts";
import { pageCompression } from "#server/http/compression.ts";
import { requireSessions } from "#server/http/edge/closed-site.ts";
import {
  boundConnections,
  type ConnectionLimits,
  connectionLimits,
  serverWith,
} from "#server/http/edge/connections.ts";
import { refuseWrites } from "#server/http/edge/read-only.ts";
import { limitRates, openLimits, type RateLimits } from "#server/http/edge/rate-limits.ts";
import { serveLogoSprites } from "#server/http/edge/logo-sprite.ts";
import { cleanForwardedFor, trustIn } from "#server/http/edge/networks.ts";
import type { SharedRateLimits } from "#server/http/edge/shared-rate-limits.ts";
import { openStaleResponses, serveStaleIfAbsent } from "#server/http/edge/stale-responses.ts";
import { serveImages } from "#server/http/edge/static-images.ts";
import { beforeFastify, type RawHandler } from "#server/http/edge/raw-handlers.ts";
import { replyToMalformed, replyToUnsupported } from "#server/http/edge/malformed-requests.ts";
import {
  answerFromCache,
  CachedResponses,
  cacheResponses,
} from "#server/http/edge/response-cache.ts";
import { nameUntrustedForwarding } from "#server/http/edge/untrusted-forwarding.ts";
import { answerError, type RenderErrorPage } from "#server/http/error-replies.ts";
import { notFound } from "#server/http/errors.ts";
import { serveHealth } from "#server/http/health.ts";
import { withInternalRequests } from "#server/http/internal-transport.ts";
import { loggerOptions, logRequests, provideLogContext } from "#server/http/log.ts";
import { languageOfVisitors, speakLanguages } from "#server/http/language.ts";
import { nameOperations } from "#server/http/operation.ts";
import { requireOwnOrigin } from "#server/http/origin.ts";
import { requestIdHeader, requestIds } from "#server/http/request-id.ts";
import {
  contentSecurityPolicy,
  securityHeaders,
  sendHeaders,
} from "#server/http/security-headers.ts";
import { serveSecurityTxt } from "#server/http/security-txt.ts";
import { replyToUnknown, parseBodiesLater } from "#server/http/serve.ts";
import { jobRoutes } from "#server/jobs/routes.ts";
import { noticePage } from "#server/pages/notice-page.ts";
import { registerPages } from "#server/pages/serve-pages.ts";
import { staleNotice } from "#server/pages/stale-notice.ts";
import { staticErrorPage } from "#server/pages/static-error-page.ts";
import {
  closeProjectIndex,
  openProjectIndex,
  projectIndexOf,
} from "#server/project-index/client.ts";
import { tryAnnouncing } from "#server/realtime/announce.ts";
import { streamRoutes } from "#server/realtime/routes.ts";
import { t } from "#shared/messages/t.ts";
import type { Settings } from "./settings.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly settings: Settings;
    readonly site: Site;
  }
}

export interface AppOptions {
  readonly settings: Settings;
  readonly database: Database;
  /** The source of pages: the build, Vite in development, or none (tests of the API alone). */
  readonly pages: "built" | { dev: ViteDevServer } | "none";
  /** Why this server runs no background jobs, or null; without it, none are expected to run. */
  readonly jobsProblem?: () => string | null;
  /** Whether the server is stopping, and serves only what still reaches it. */
  readonly isDraining?: () => boolean;
  /** Limits and intervals that override the defaults, for tests. */
  readonly connections?: Partial<ConnectionLimits>;
  /** Counters for `settings.rateLimits` that a test reads or fills; by default new ones. */
  readonly rates?: RateLimits;
}

/** Maximum JSON body, in bytes: several times the longest text that people can write. */
const bodyLimit = 256 * 1024;

export async function createApp({
  settings,
  database,
  pages,
  jobsProblem = () => null,
  isDraining = () => false,
  connections = {},
  rates: counters,
}: AppOptions): Promise<FastifyInstance> {
  const site = siteOf(database);
  site.fix(settings.site);
  const errorPage: RenderErrorPage = (page) => staticErrorPage(page, site.current);
  const csp = contentSecurityPolicy(typeof pages === "string" ? {} : developmentSources);
  const security = securityHeaders(settings, csp);
  const connectionBounds = { ...connectionLimits, ...connections };
  const isProxy = trustIn(settings.trustProxy);
  const requestIdOf = requestIds(isProxy);
  const rawHandlers: RawHandler[] = [];
  const languageOf = languageOfVisitors(settings);
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(settings),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    bodyLimit,
    forceCloseConnections: "idle",
    // What a proxy sent on a connection that is about to close is served, not refused.
    return503OnClosing: false,
    connectionTimeout: connectionBounds.stalledMs,
    serverFactory: () =>
      serverWith(
        connectionBounds,
        isDraining,
        beforeFastify(rawHandlers, isProxy, (request, response) => app.routing(request, response)),
      ),
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: replyToMalformed(security, errorPage),
    // Requests that the router refuses don't run hooks.
    frameworkErrors: (error, request, reply) => {
      reply.headers(security).header(requestIdHeader, request.id);
      inLanguage(languageOf(request.headers), () => void answerError(error, request, reply));
    },
  });
  app.decorate("settings", settings);
  app.decorate("site", site);
  app.decorate("errorPage", errorPage);
  app.decorate("databaseFailure", { at: -Infinity });
  app.decorate("noticePage", (page) => noticePage(page, site.current));
  app.addHook("onReady", () => site.reload().catch(app.log.warn.bind(app.log)));
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) =>
    answerError(notFound(t("errors.noEndpoint")), request, reply),
  );
  replyToUnsupported(app, security);
  boundConnections(app, {
    limits: connectionBounds,
    byNetwork: settings.rateLimits,
    isProxy,
    headers: security,
  });
  if (isProxy) app.addHook("onRequest", async ({ raw }) => cleanForwardedFor(raw.headers));
  sendHeaders(app, security);
  speakLanguages(app, languageOf);
  nameOperations(app);
  provideLogContext(app);
  const { metricsToken, servers, redisUrl } = settings;
  const metrics =
    metricsToken === null
      ? null
      : (await import("#server/metrics/routes.ts")).openMetrics(app, metricsToken);
  const hasSession = sessionTest(settings.publicUrl);
  logRequests(app, hasSession);
  requireOwnOrigin(app, settings);
  parseBodiesLater(app);
  await app.register(cookie);
  const cache = new CachedResponses();
  const isClosed = settings.access.mode !== "open";
  // On a closed site visitors see next to nothing, and nothing may be cached for all of them.
  const staleResponses = openStaleResponses();
  if (!isClosed) {
    cacheResponses(app, cache, hasSession, languageOf);
    serveStaleIfAbsent(app, {
      responses: staleResponses,
      hasSession,
      languageOf,
      noticeOf: staleNotice,
    });
  }
  // Internal requests for pages don't need compression; responses over the network do.
  await app.register(compress, pageCompression);
  const rates = settings.rateLimits ? (counters ?? openLimits(redisUrl ? 1 : servers)) : null;
  const sharedRates = rates && redisUrl ? await shareRates(app, redisUrl) : null;
  const replica = settings.databaseReadUrl
    ? openReplica(settings.databaseReadUrl, database, (why) => {
        if (why !== null) app.log.warn({ why }, "reads go to the primary, not to the standby");
        else app.log.info("reads go to the standby");
      })
    : null;
  app.addHook("onClose", () => replica?.close());
  identifyViewers(app, database, rates, replica);
  limitRates(app, rates, sharedRates);
  if (isClosed) requireSessions(app);
  if (settings.readOnly) refuseWrites(app);

  serveHealth(app, database, { isDraining, tryWriting: tryAnnouncing }, () => {
    const problem = jobsProblem();
    if (problem !== null) return `Background jobs can't run: ${problem}.`;
    return projectIndexOf(database).isFilling ? "All projects are being read." : null;
  });
  serveSecurityTxt(app, settings);
  sitemapRoutes(app, isClosed);
  await serveImages(app);
  serveLogoSprites(app);
  sharePictureRoutes(app);
  const providers = configuredProviders(settings, neededBy(settings));
  const onAccountChange = settings.mail === null ? async () => {} : queueAccountMail;
  signInWith(app, { settings, providers, grantAdmin, onAccountChange });
  if (settings.demoCodeHost) {
    const accounts = { accounts: demoAccounts, accountOf: demoAccountOf };
    await app.register(serveDemoCodeHost, { settings, ...accounts });
    await app.register(serveDemoRepositories);
  }
  peopleRoutes(app);
  personDetailsRoutes(app);
  findablePeopleRoutes(app);
  accountRoutes(app);
  apiTokenRoutes(app);
  signInAccountRoutes(app, onAccountChange);
  adminRoutes(app);
  accessRequestRoutes(app, settings.access);
  announcementRoutes(app);
  appearanceRoutes(app);
  techRoutes(app);
  techSuggestionRoutes(app);
  mailRoutes(app);
  matchRoutes(app);
  similarProjectRoutes(app);
  memberRoutes(app);
  vouchRoutes(app);
  invitationRoutes(app);
  blockRoutes(app);
  projectRoutes(app);
  pictureRoutes(app);
  positionRoutes(app);
  insightRoutes(app);
  overviewRoutes(app);
  starRoutes(app);
  suggestionRoutes(app);
  savedSearchRoutes(app);
  watchingRoutes(app);
  followingRoutes(app);
  feedRoutes(app, settings);
  embedRoutes(app);
  webAppRoutes(app);
  assistantRoutes(app);
  nodeInfoRoutes(app);
  commentRoutes(app);
  applicationRoutes(app);
  notificationRoutes(app);
  pushRoutes(app);
  teaserRoutes(app);
  trendingRoutes(app, database, findsAsWritten);
  languageRoutes(app);
  readingRoutes(app);
  updateRoutes(app);
  versionRoutes(app);
  reportRoutes(app);
  repositoryRoutes(app);
  repositoryFileRoutes(app);
  starterIssueRoutes(app);
  reservationRoutes(app);
  techProposalRoutes(app);
  jobRoutes(app);
  hookRoutes(app);
  webhookOutRoutes(app);
  const known: KnownHooks = new LRUCache({ max: 10_000 });
  const byteRates = rates ? new ByteRateLimit() : null;
  receiverRoutes(app, known, byteRates);
  eventRoutes(app);
  graphRoutes(app);
  const notifications = { after: notificationsAfter, numberOf, lastNumberOf, lastNumbersUntil };
  const streams = streamRoutes(app, database, notifications);
  const warn = (problem: string) => app.log.warn(problem);
  openProjectIndex(database, settings, warn, settings.databaseReadUrl);
  const forgetResponses = () => {
    cache.clear();
    staleResponses.clear();
  };
  // As after a promotion that lost commits.
  projectIndexOf(database).onChanged((changed) => {
    if (changed === "all") forgetResponses();
  });
  site.onChange(forgetResponses);
  app.addHook("onClose", () => closeProjectIndex(database));
  metrics?.serve({ database, streams, cache, replica, jobsProblem, settings, log: app.log });
  await serveDocs(app);
  app.all("/api/*", replyToUnknown);
  await registerPages(app, {
    settings,
    pages,
    callInternally: (page, render) => withInternalRequests(app, page, render),
  });
  const answered = metrics?.record ?? (() => {});
  const refused = () => answered("receiveDelivery", 429, 0);
  rawHandlers.push(
    refuseFloods(app, { rates, known, byteRates, headers: security, requestIdOf, refused }),
    answerFromCache(app, {
      ...settings,
      cache,
      rates,
      hasSession,
      languageOf,
      requestIdOf,
      answered,
    }),
  );
  nameUntrustedForwarding(app, isProxy);
  return app;
}

/** Loaded only where it is used. */
async function shareRates(app: FastifyInstance, url: string): Promise<SharedRateLimits> {
  const { openSharedRateLimits } = await import("#server/http/edge/shared-rate-limits.ts");
  const shared = openSharedRateLimits(url, (problem) => {
    if (problem)
      app.log.warn({ err: problem }, "rate limits are counted by each server, without redis");
    else app.log.info("rate limits are shared again");
  });
  app.addHook("onClose", async () => shared.close());
  return shared;
}

/** Vite's hot reload uses a WebSocket, and evaluates the code that it sends. */
const developmentSources = { "connect-src": "'self' ws:", "script-src": "'self' 'unsafe-inline'" };
