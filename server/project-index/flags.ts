// What the index knows of a project by a bit.

/** Bits of `flags` of a project, in facts.ts and documents.ts. */
export const flag = {
  /** The roles that it needs. */
  developer: 1,
  designer: 2,
  archived: 4,
  /** Hidden by an admin, so visible to its members and admins alone. */
  hidden: 8,
  /** Has starter issues. */
  starter: 16,
  /** Something happened since it was created or imported. */
  hasActivity: 32,
  /** Was deleted: facts never have this one. */
  removed: 64,
  /** Its repository is archived at its code host: it comes last in lists. */
  repositoryArchived: 128,
} as const;

/** The bits of projects that aren't listed. */
export const unlisted = flag.archived | flag.hidden | flag.removed;
