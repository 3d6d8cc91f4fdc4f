/** Backups in an S3-compatible store, apart from the machine (BACKUP_S3_URL). */
import fs from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { OperatorError } from "#server/operator-error.ts";

export interface BackupStore {
  /** The address of a backup, without secrets. */
  readonly addressOf: (name: string) => string;
  /** Uploads a file. It gets its name when it is complete. */
  readonly put: (file: string, name: string) => Promise<void>;
  /** The names of all backups there, sorted, which is by time for daily ones. */
  readonly list: () => Promise<string[]>;
  readonly remove: (names: readonly string[]) => Promise<void>;
  /** Downloads a backup into a new file. */
  readonly get: (name: string, file: string) => Promise<void>;
}

/** Arguments of the commands that mean a backup in the store begin with this. */
const storePrefix = "s3:";
const latest = "latest";
const suffix = ".backup.gz";

/** Milliseconds to connect, and without any progress. */
const [connectionTimeout, requestTimeout] = [5_000, 60_000];

/** @param url such as `https://key:secret@s3.example.org/bucket/folder?region=eu-central-1` */
export async function openBackupStore(url: string): Promise<BackupStore> {
  // Loaded only where it is used.
  const [{ S3Client, DeleteObjectsCommand, GetObjectCommand, paginateListObjectsV2 }, { Upload }] =
    await Promise.all([import("@aws-sdk/client-s3"), import("@aws-sdk/lib-storage")]);
  const { origin, username, password, pathname, searchParams } = new URL(url);
  const [Bucket = "", ...folders] = pathname.split("/").filter((part) => part !== "");
  const folder = folders.map((part) => `${decodeURIComponent(part)}/`).join("");
  const client = new S3Client({
    endpoint: origin,
    region: searchParams.get("region") ?? "us-east-1",
    credentials: {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    },
    forcePathStyle: true,
    requestHandler: { connectionTimeout, requestTimeout },
    // Checksums of their own aren't known to every store; those of backups find damage.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return {
    addressOf: (name) => `s3://${Bucket}/${folder}${name}`,
    async put(file, name) {
      const Body = fs.createReadStream(file);
      await new Upload({ client, params: { Bucket, Key: folder + name, Body } }).done();
    },
    async list() {
      const names: string[] = [];
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: folder, Delimiter: "/" });
      for await (const { Contents = [] } of pages) {
        for (const { Key = "" } of Contents) names.push(Key.slice(folder.length));
      }
      return names.filter((name) => name.endsWith(suffix)).toSorted();
    },
    async remove(names) {
      if (names.length === 0) return;
      const Objects = names.map((name) => ({ Key: folder + name }));
      const { Errors = [] } = await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
      );
      if (Errors[0]) throw new Error(`${Errors[0].Key}: ${Errors[0].Message}`);
    },
    async get(name, file) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: folder + name }));
      await pipeline(Body as Readable, fs.createWriteStream(file, { mode: 0o600, flags: "wx" }));
    },
  };
}

/** The name in the store that an argument of a command means, or null for a file. */
export function nameInStore(argument: string): string | null {
  return argument.startsWith(storePrefix) ? argument.slice(storePrefix.length) : null;
}

/** @throws OperatorError without a store, or if what is to be a backup's name isn't one */
export async function storeFor(name: string, url: string | null): Promise<BackupStore> {
  if (url === null) throw new OperatorError(`${storePrefix}${name} needs BACKUP_S3_URL.`);
  if (!/^[\w.-]*$/.test(name)) {
    throw new OperatorError(`${name} isn't a name of letters, digits, dots, hyphens and _.`);
  }
  return openBackupStore(url);
}

/**
 * Runs `work` with a downloaded backup, deleted afterwards. `latest` means the last daily one.
 * @throws OperatorError naming those that are there, if `name` isn't one
 */
export async function withDownload<T>(
  store: BackupStore,
  name: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const names = await store.list();
  const found = name === latest ? names.findLast((one) => dailyName.test(one)) : name;
  if (found === undefined || !names.includes(found)) {
    const last = names.slice(-10).map((one) => `\n  ${storePrefix}${one}`);
    throw new OperatorError(
      last.length === 0
        ? `There are no backups at ${store.addressOf("")}.`
        : `There is no backup ${name} at ${store.addressOf("")}. The last ones there are${last.join("")}`,
    );
  }
  return inPrivateFolder(async (folder) => {
    const file = path.join(folder, found);
    await store.get(found, file);
    return work(file);
  });
}

/** Runs `work` with a folder that only this user can read, removed afterwards. */
export async function inPrivateFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "stack-cafe-backup-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The file of a backup that the server makes, with its day. */
export const dailyName = /^stack-cafe-(\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\dZ\.backup\.gz$/;

/**
 * Of these names those beyond the last days: with one just `written`, the only one of that day, so
 * that runs by hand replace no other day's. Their names sort by time. Other names stay.
 */
export function outdatedDaily(
  names: readonly string[],
  keptDays: number,
  written: string | null,
): string[] {
  const daily = names.flatMap((name) => {
    const [, day] = dailyName.exec(name) ?? [];
    return day === undefined ? [] : [{ name, day }];
  });
  const days = [...new Set(daily.map(({ day }) => day))].toSorted();
  const kept = new Set(days.slice(-keptDays));
  const today = written === null ? null : dailyName.exec(written)?.[1];
  return daily
    .filter(({ name, day }) => name !== written && (day === today || !kept.has(day)))
    .map(({ name }) => name);
}
