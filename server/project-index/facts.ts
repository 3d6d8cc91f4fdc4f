// What the index knows of projects and technologies, as it is read from the database.

export const daySeconds = 24 * 60 * 60;

/** Bits of `flags` of a project, as the index has them. */
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
  /** Its owners look for a maintainer. */
  maintainerWanted: 256,
} as const;

/** The bits of projects that aren't listed. */
export const unlisted = flag.archived | flag.hidden | flag.removed;

export interface ProjectFacts {
  readonly id: string;
  readonly name: string;
  /** The description as plain text. */
  readonly text: string;
  /** Numbers of its technologies: their positions in {@link TechFacts}. */
  readonly techs: readonly number[];
  readonly stars: number;
  /** When it was last active, else when it was created; in seconds since 1970. */
  readonly activeAt: number;
  /** Bits of {@link flag}. */
  readonly flags: number;
  /** A number that its first owner's projects have in common. */
  readonly owner: number;
  /** How reliably applications were answered soon, up to {@link answersUnit}; 0 without a record. */
  readonly answers: number;
}

/** What {@link ProjectFacts.answers} would be if every one of many applications was answered soon. */
export const answersUnit = 1000;

export interface TechFacts {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly description: string;
  /** The position of its category in `techCategories`. */
  readonly category: number;
  readonly formerSlugs: readonly string[];
  /** Its other names, in lower case. */
  readonly aliases: readonly string[];
  /** Numbers of the technologies that it builds on or goes with, either way. */
  readonly related: readonly number[];
}

/** What answers say of a technology. */
export type TechRef = Pick<TechFacts, "id" | "slug" | "name" | "imageUrl">;

export const refOf = ({ id, slug, name, imageUrl }: TechRef): TechRef => ({
  id,
  slug,
  name,
  imageUrl,
});

/** FNV-1a over the name, the text and the technologies. */
export function hashOf({ name, text, techs }: ProjectFacts): number {
  let hash = 0x811c9dc5;
  const mix = (value: number) => (hash = Math.imul(hash ^ value, 0x01000193));
  for (let index = 0; index < name.length; index += 1) mix(name.charCodeAt(index));
  mix(0xffff);
  for (let index = 0; index < text.length; index += 1) mix(text.charCodeAt(index));
  for (const tech of techs) mix(tech + 0x10000);
  return hash >>> 0;
}

/** Ids of projects that changed; `all` if they aren't known. */
export type Changed = readonly string[] | "all";
