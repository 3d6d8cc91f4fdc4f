// Pictures that a file names by their paths in the repository: fetched from the code host, encoded as
// uploads are, and shown as the project's.
import type { Db } from "#server/database/connect.ts";
import { sql } from "#server/database/sql.ts";
import {
  type ProcessedPicture,
  processPicture,
} from "#server/features/pictures/process-picture.ts";
import { erasePicture } from "#server/features/pictures/queries.ts";
import { showPicture, storeFiles } from "#server/features/pictures/store.ts";
import { Refusal, Unavailable } from "#server/http/errors.ts";
import type { Settings } from "#server/settings.ts";
import { t } from "#shared/messages/t.ts";
import { pictureLimits } from "#shared/pictures.ts";
import { asStored, sayStored, type StoredMessage } from "#server/languages.ts";
import type { FileHost } from "./file-source.ts";
import type { StoredProblem } from "./parse-file.ts";
import type { FileContent, NamedPicture, ReadFile } from "./read-file.ts";

type PictureSettings = Pick<Settings, "s3Url" | "maxPictureMb">;

const perPicture = { timeoutMs: 15_000, maxBytes: pictureLimits.fileMb * 1_000_000 };

/** Maximum milliseconds for all pictures of a file, below those that proxies wait. */
const maxPicturesMs = 45_000;
const retrySeconds = 60;

type Place = "logo" | "gallery";

export interface WantedPicture extends NamedPicture {
  readonly place: Place;
}

/** The pictures that the file names, the logo first. */
export const wantedPictures = ({ logo, pictures = [] }: FileContent): WantedPicture[] => [
  ...(logo ? [{ ...logo, place: "logo" as const }] : []),
  ...pictures.map((picture) => ({ ...picture, place: "gallery" as const })),
];

type Size = Pick<ProcessedPicture, "hash" | "width" | "height">;

export interface StoredPicture extends Size {
  readonly id: string;
  readonly place: Place;
  readonly alt: string;
  readonly position: number;
  /** In the repository, if it is from there. */
  readonly path: string | null;
  readonly etag: string | null;
}

/** What a wanted picture is in the repository now. */
export interface FetchedPicture extends Size {
  readonly etag: string | null;
}

export type FetchedPictures = ReadonlyMap<string, FetchedPicture>;

/** A logo is encoded otherwise than the same picture in the gallery. */
const keyOf = ({ place, path }: Pick<WantedPicture, "place" | "path">) => `${place} ${path}`;

/** The project's logo and its gallery, in the order in which they are shown. */
export function storedPictures(db: Db, projectId: string): Promise<StoredPicture[]> {
  return sql<StoredPicture>`
    select id, place, hash, width, height, alt, position, file_path as path, file_etag as etag
    from pictures where project_id = ${projectId} and place in ('logo', 'gallery')
    order by place desc, position, id`.all(db);
}

interface FetchOptions {
  readonly host: FileHost;
  /** Its path at the code host. */
  readonly repository: string;
  readonly projectId: string;
  readonly file: ReadFile;
}

/**
 * Fetches what the file names and the project doesn't show yet, and stores its files: before the
 * transaction that shows them.
 * @throws 503 if the code host or the store doesn't answer, or if all together take too long
 */
export async function fetchPictures(
  db: Db,
  settings: PictureSettings,
  { host, repository, projectId, file }: FetchOptions,
): Promise<{ fetched: FetchedPictures; problems: readonly StoredProblem[] }> {
  const until = performance.now() + maxPicturesMs;
  const fetched = new Map<string, FetchedPicture>();
  const problems: StoredProblem[] = [];
  const wanted = wantedPictures(file.content);
  const stored = wanted.length > 0 ? await storedPictures(db, projectId) : [];
  for (const one of new Map(wanted.map((picture) => [keyOf(picture), picture])).values()) {
    const known = stored.find(({ place, path }) => place === one.place && path === one.path);
    const leftMs = until - performance.now();
    if (leftMs <= 0) throw tooSlow();
    const limits = { ...perPicture, timeoutMs: Math.min(perPicture.timeoutMs, leftMs) };
    const question = { etag: known?.etag ?? null, limits };
    const reading = await host.source.bytes(repository, one.path, question);
    if (reading.status === "unchanged" && known) {
      fetched.set(keyOf(one), known);
      continue;
    }
    const refuse = (message: string) => problems.push(file.problemAt(one.at, message, one.path));
    if (reading.status !== "ok") {
      refuse(asStored(() => t("repository-files.pictureMissing")));
    } else if (!reading.bytes) {
      refuse(asStored(() => t("pictures.fileTooLarge", { max: pictureLimits.fileMb })));
    } else {
      const { bytes, etag } = reading;
      try {
        await asStored(async () => {
          const picture = await processPicture(bytes, one.place === "logo" ? "logo" : "picture");
          await storeFiles(db, settings, projectId, picture);
          const { hash, width, height } = picture;
          fetched.set(keyOf(one), { hash, width, height, etag });
        });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error instanceof Unavailable) throw saidNow(error);
        refuse(error.fields?.[0]?.message ?? error.message);
      }
    }
  }
  return { fetched, problems };
}

/** The same error with its message in the language of the current request. */
const saidNow = ({ seconds, message, cause }: Unavailable) =>
  new Unavailable(seconds, sayStored(JSON.parse(message) as StoredMessage), cause);

/** What the file would change of the project's pictures, in words. */
export function pictureChanges(
  stored: readonly StoredPicture[],
  content: FileContent,
): { field: "logo" | "pictures"; from: string; to: string }[] {
  const wanted = wantedPictures(content);
  return (["logo", "pictures"] as const).flatMap((field) => {
    if (content[field] === undefined) return [];
    const isHere = ({ place }: { place: Place }) => (place === "logo") === (field === "logo");
    const to = wanted.filter(isHere);
    const from = stored.filter(isHere);
    const isSame =
      to.length === from.length &&
      to.every(({ path, alt }, index) => {
        const now = from[index];
        return now?.path === path && (alt === undefined || now.alt === alt);
      });
    return isSame ? [] : [{ field, from: linesOf(from), to: linesOf(to) }];
  });
}

const linesOf = (pictures: readonly { path: string | null; alt?: string | undefined }[]) =>
  pictures.map(({ path, alt }) => [path, alt].filter(Boolean).join(": ")).join("\n");

const tooSlow = () => new Unavailable(retrySeconds, t("repository-files.picturesTooSlow"));

interface ShownContent {
  readonly content: FileContent;
  /** The project's. */
  readonly name: string;
  readonly fetched: FetchedPictures;
}

/** What a picture shows as far as that is known; owners can describe it. */
const describedAs = (place: Place, number: number, name: string) =>
  place === "logo"
    ? t("pictures.logoOf", { name })
    : t("repository-files.pictureOf", { number, name });

/**
 * Shows the file's pictures instead of the project's own, part of the transaction that takes the file
 * over. One that stays the same keeps its id, and stays hidden if an admin hid it.
 * @returns whether something changed
 * @throws 409 if the project or the site has no room for them
 */
export async function showFilePictures(
  db: Db,
  settings: PictureSettings,
  projectId: string,
  { content, name, fetched }: ShownContent,
): Promise<boolean> {
  const places = [
    ...(content.logo === undefined ? [] : ["logo"]),
    ...(content.pictures === undefined ? [] : ["gallery"]),
  ];
  if (places.length === 0) return false;
  const all = await storedPictures(db, projectId);
  const stored = all.filter(({ place }) => places.includes(place));
  const used = new Set<string>();
  const next = wantedPictures(content).map((one, index) => {
    const picture = fetched.get(keyOf(one));
    if (!picture) throw new Error(`${one.path} wasn't fetched`);
    const same = stored.find(
      ({ id, place, hash }) => place === one.place && hash === picture.hash && !used.has(id),
    );
    if (same) used.add(same.id);
    const former =
      same ?? stored.find(({ place, path }) => place === one.place && path === one.path);
    const position = one.place === "logo" ? 1 : index + (content.logo ? 0 : 1);
    const alt = one.alt ?? former?.alt ?? describedAs(one.place, position, name);
    return { ...one, picture, same, position, alt };
  });
  const gone = stored.filter(({ id }) => !used.has(id));
  for (const { id } of gone) await erasePicture(db, id);
  let isChanged = gone.length > 0;
  for (const { place, path, picture, same, position, alt } of next) {
    const { etag } = picture;
    if (!same) {
      const fromFile = { path, etag };
      await showPicture(db, settings, { projectId, place, picture, alt, position, fromFile });
      isChanged = true;
      continue;
    }
    await sql`
      update pictures set alt = ${alt}, position = ${position}, file_path = ${path},
        file_etag = ${etag}
      where id = ${same.id} and (alt, position, file_path, file_etag)
        is distinct from (${alt}, ${position}::int, ${path}, ${etag})`.run(db);
    isChanged ||= same.alt !== alt || same.position !== position;
  }
  return isChanged;
}
