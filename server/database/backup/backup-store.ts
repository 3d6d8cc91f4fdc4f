/** Backups in an S3-compatible store, apart from the machine (BACKUP_S3_URL). */
import fs from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { OperatorError } from "#server/operator-error.ts";
import { openS3Folder } from "#server/s3-folder.ts";
import type { Shutdown } from "#server/shutdown.ts";

export interface BackupStore {
  /** The address of a backup, without secrets. */
  readonly addressOf: (name: string) => string;
  /** Uploads a file. It gets its name when it is complete. */
  readonly put: (file: string, name: string, signal?: AbortSignal) => Promise<void>;
  /** The names of all backups there, sorted, which is by time for daily ones. */
  readonly list: () => Promise<string[]>;
  readonly remove: (names: readonly string[]) => Promise<void>;
  /** Downloads a backup into a new file. */
  readonly get: (name: string, file: string, signal: AbortSignal) => Promise<void>;
}

/** Arguments of the commands that mean a backup in the store begin with this. */
const storePrefix = "s3:";
const latest = "latest";
const suffix = ".backup.gz";

const connectionTimeoutMs = 5_000;
/** For a stopped command to abandon an upload. */
const abortTimeoutMs = 3_000;

/**
 * @param url such as `https://key:secret@s3.example.org/bucket/folder?region=eu-central-1`
 * @param idleTimeoutMs without progress, after which a request fails; it is tried three times. The
 *   system may buffer all four parts of 5 MB that are sent at once: at 2 Mbit/s these take 80 s.
 */
export async function openBackupStore(url: string, idleTimeoutMs = 120_000): Promise<BackupStore> {
  const [{ s3, client, Bucket, folder }, { Upload }] = await Promise.all([
    openS3Folder(url, { connectionTimeoutMs, idleTimeoutMs, maxAttempts: 3 }),
    import("@aws-sdk/lib-storage"),
  ]);
  return {
    addressOf: (name) => `s3://${Bucket}/${folder}${name}`,
    async put(file, name, signal) {
      const params = { Bucket, Key: folder + name };
      const upload = new Upload({ client, params: { ...params, Body: fs.createReadStream(file) } });
      signal?.addEventListener("abort", () => void upload.abort());
      try {
        await upload.done();
      } catch (error) {
        // When aborted, Upload itself does this later, after the parts that are under way.
        const UploadId = signal?.aborted ? upload.uploadId : undefined;
        if (UploadId !== undefined) {
          const command = new s3.AbortMultipartUploadCommand({ ...params, UploadId });
          const abortSignal = AbortSignal.timeout(abortTimeoutMs);
          await client.send(command, { abortSignal }).catch(() => undefined);
        }
        throw error;
      }
    },
    async list() {
      const names: string[] = [];
      const pages = s3.paginateListObjectsV2(
        { client },
        { Bucket, Prefix: folder, Delimiter: "/" },
      );
      for await (const { Contents = [] } of pages) {
        for (const { Key = "" } of Contents) names.push(Key.slice(folder.length));
      }
      return names.filter((name) => name.endsWith(suffix)).toSorted();
    },
    async remove(names) {
      if (names.length === 0) return;
      const Objects = names.map((name) => ({ Key: folder + name }));
      const { Errors = [] } = await client.send(
        new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
      );
      if (Errors[0]) throw new Error(`${Errors[0].Key}: ${Errors[0].Message}`);
    },
    async get(name, file, signal) {
      const command = new s3.GetObjectCommand({ Bucket, Key: folder + name });
      const { Body } = await client.send(command, { abortSignal: signal });
      const target = fs.createWriteStream(file, { mode: 0o600, flags: "wx" });
      await pipeline(Body as Readable, target, { signal });
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
 * Downloads a backup to a file that `shutdown` deletes. `latest` means the last daily one.
 * @throws OperatorError naming those that are there, if `name` isn't one
 */
export async function download(
  store: BackupStore,
  name: string,
  shutdown: Shutdown,
): Promise<string> {
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
  const file = path.join(privateFolder(shutdown), found);
  await shutdown.run((signal) => store.get(found, file, signal));
  return file;
}

/** A folder that only this user can read; `shutdown` removes it. */
export function privateFolder(shutdown: Shutdown): string {
  shutdown.check();
  const folder = fs.mkdtempSync(path.join(tmpdir(), "stack-cafe-backup-"));
  shutdown.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
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
