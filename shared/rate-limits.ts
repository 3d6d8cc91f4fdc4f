// Maximum numbers of requests per time. Counted by person if signed in, else by network, unless
// noted otherwise: for IPv6 that is the /64 network, and the /48 network around it may make ten
// times as many.

import { minuteMs } from "./time.ts";

/** Requests (`max`) per window. */
export const rateLimits = {
  readsSignedIn: { max: 1500, windowMs: 5 * minuteMs },
  readsSignedOut: { max: 600, windowMs: 5 * minuteMs },
  writes: { max: 60, windowMs: minuteMs },
  /** Requests with all API tokens of a person together: a program doesn't use up what they may do. */
  readsByToken: { max: 1500, windowMs: 5 * minuteMs },
  writesByToken: { max: 60, windowMs: minuteMs },
  comments: { max: 20, windowMs: minuteMs },
  /** One for each project that is viewed, and two for an application. */
  visits: { max: 600, windowMs: 5 * minuteMs },
  signIns: { max: 30, windowMs: 5 * minuteMs },
  /** Redirects back from the code host: one per sign-in. */
  returns: { max: 30, windowMs: 5 * minuteMs },
  searches: { max: 60, windowMs: minuteMs },
  /** Counts of results: two or three with a search, and with a pause in typing. */
  counts: { max: 120, windowMs: minuteMs },
  /** Counts of steps in the graph: one for each pause in typing. */
  steps: { max: 60, windowMs: minuteMs },
  /** Suggestions while typing, several a second. */
  suggestions: { max: 300, windowMs: minuteMs },
  /** Texts that the server fetches from other hosts. */
  remoteTexts: { max: 30, windowMs: minuteMs },
  /** Lists of a person's repositories at the code host, ten requests there at most. */
  repositories: { max: 60, windowMs: 60 * minuteMs },
  /** Repositories that are read for a proposal, in up to 30 of the code host's requests. */
  proposals: { max: 20, windowMs: 60 * minuteMs },
  /** Exports of everything that is stored about a person, or of the audit log. */
  downloads: { max: 10, windowMs: 60 * minuteMs },
  /** Requests to other hosts that a person makes the server send. */
  webhookTests: { max: 20, windowMs: minuteMs },
  pushTests: { max: 10, windowMs: minuteMs },
  /** By webhook, not by sender. */
  deliveries: { max: 600, windowMs: minuteMs },
  /** Deliveries to webhooks that weren't used recently, or don't exist: by network. */
  unknownHooks: { max: 120, windowMs: minuteMs },
  reports: { max: 20, windowMs: 24 * 60 * minuteMs },
  /** Pictures, each of which is encoded again: seconds of processor time. */
  uploads: { max: 60, windowMs: 60 * minuteMs },
  newProjects: { max: 20, windowMs: 24 * 60 * minuteMs },
  /** Mails to addresses that may be another person's. */
  mailConfirmations: { max: 10, windowMs: 24 * 60 * minuteMs },
  /** Static files, by network also when signed in: a first visit takes about 40. */
  files: { max: 3000, windowMs: 5 * minuteMs },
  /** Logo sheets that have to be built, since they weren't requested recently: by network. */
  newSheets: { max: 300, windowMs: 5 * minuteMs },
  /** Pictures of projects that have to be drawn, 100 ms of processor time each: by network. */
  newPictures: { max: 60, windowMs: minuteMs },
  /** For monitoring, by network: several per second. */
  healthChecks: { max: 1500, windowMs: 5 * minuteMs },
  /** Unknown session tokens and API tokens, each of which costs a query: by network. */
  unknownSessions: { max: 300, windowMs: minuteMs },
} as const;

export type RateLimit = keyof typeof rateLimits;
