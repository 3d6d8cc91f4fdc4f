// Maximum lengths of people's texts, and maximum numbers of things. The contract enforces these;
// pages count and warn by them without loading its schemas. Lengths are in Unicode code points
// after trimming, see text-length.ts.

export const projectLimits = {
  name: { min: 2, max: 50 },
  description: { min: 2, max: 1000 },
  licence: { min: 1, max: 100 },
  techs: 50,
};

export const profileLimits = {
  username: { min: 2, max: 50 },
  displayName: { min: 2, max: 50 },
  techs: 100,
  /** A findable person's text about the seats they look for. */
  lookingFor: 140,
  /** Minimum length of a text to search for people. */
  search: 2,
};

/** Texts of people about themselves. */
export const detailLimits = {
  bio: 300,
  links: 5,
  hoursAWeek: { min: 1, max: 60 },
  timeZone: 50,
  languages: 8,
  techsToLearn: 10,
};

export const applicationLimits = {
  content: 4096,
  reason: 1000,
  /** Messages of owners about one application, besides the one with the answer. */
  messages: 20,
};

export const positionLimits = {
  title: { min: 2, max: 50 },
  description: 500,
  techs: 10,
  hoursAWeek: { min: 1, max: 60 },
  /** Seats of one position. */
  seats: { min: 1, max: 20 },
  perProject: 20,
};

/** Reservations of starter issues. */
export const reservationLimits = {
  /** At once, of one person. */
  perPerson: 3,
  days: 7,
  /** From the last news of an open pull request that refers to the issue. */
  daysWithPullRequest: 28,
  /** From when that is closed without being merged. */
  daysAfterClosing: 3,
} as const;

/** An update of a project. */
export const updateLimits = { title: 100, text: 2000 };

export const commentLimits = { text: 1000, repliesInPage: 50 };

/** Maximum numbers of invitations; beyond `openPerProject` 409, beyond `unansweredPerDay` 429. */
export const invitationLimits = {
  /** Open invitations of one project. */
  openPerProject: 20,
  /** Unanswered invitations to one person within 24 hours, from all projects together. */
  unansweredPerDay: 3,
  /** Days after a decline in which the same project can't invite the same person: 409. */
  daysAfterDecline: 30,
} as const;

export const savedSearchLimits = { name: { min: 1, max: 60 }, perPerson: 50 };

export const reportLimits = { text: 1000, note: 500, reportsShown: 20, versionsShown: 5 };

export const techLimits = {
  name: { min: 1, max: 60 },
  slug: { min: 1, max: 60 },
  description: 500,
  alias: { min: 1, max: 60 },
  aliases: 30,
  /** Open suggestions of one person. */
  suggestions: 20,
  /** Bytes of an uploaded logo. */
  logo: 200 * 1024,
};

/** The reason of an admin for suspending, deleting or changing an account or a project. */
export const adminReasonLimits = { min: 3, max: 500 };

/** The message of an access request, in code points. */
export const accessMessageLength = 500;

/** The announcement at the top of every page, in code points. */
export const announcementLimits = { min: 3, max: 300 };

/** A word hidden from the home page's suggestions, in code points. */
export const maxHiddenWordLength = 60;

/** Maximum number of such words. */
export const maxHiddenWords = 500;

/** Minutes for which a sign-in is recent enough to change who can use the account. */
export const recentSignInMinutes = 10;

/** Browsers of one person that get push messages. */
export const pushLimits = { devices: 20 };

/** Why owners vouch for a person, for how many, and how many a list for gates has at most. */
export const vouchLimits = { reason: { min: 1, max: 300 }, perProject: 1000, listed: 5000 };

/** Names of API tokens, how many a person may have, and for how many days they are by default. */
export const apiTokenLimits = { name: { min: 1, max: 60 }, perPerson: 30, defaultDays: 90 };
