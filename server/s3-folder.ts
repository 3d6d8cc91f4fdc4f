// A folder in a bucket of an S3-compatible store, for backups (BACKUP_S3_URL) and pictures (S3_URL).
import type { S3Client } from "@aws-sdk/client-s3";

export interface S3Folder {
  /** The library, loaded only where it is used. */
  readonly s3: typeof import("@aws-sdk/client-s3");
  readonly client: S3Client;
  readonly Bucket: string;
  /** What names begin with: empty, or with a slash at its end. */
  readonly folder: string;
}

interface S3Limits {
  readonly connectionTimeoutMs: number;
  /** Without progress, after which a try fails. */
  readonly idleTimeoutMs: number;
  readonly maxAttempts: number;
}

/** @param url such as `https://key:secret@s3.example.org/bucket/folder?region=eu-central-1` */
export async function openS3Folder(
  url: string,
  { connectionTimeoutMs, idleTimeoutMs, maxAttempts }: S3Limits,
): Promise<S3Folder> {
  const s3 = await import("@aws-sdk/client-s3");
  const { origin, username, password, pathname, searchParams } = new URL(url);
  const [Bucket = "", ...folders] = pathname.split("/").filter((part) => part !== "");
  const client = new s3.S3Client({
    endpoint: origin,
    region: searchParams.get("region") ?? "us-east-1",
    credentials: {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    },
    forcePathStyle: true,
    maxAttempts,
    // Not requestTimeout, which limits a whole part of an upload, however slow the network is.
    requestHandler: { connectionTimeout: connectionTimeoutMs, socketTimeout: idleTimeoutMs },
    // Checksums of their own aren't known to every store; those of backups find damage.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const folder = folders.map((part) => `${decodeURIComponent(part)}/`).join("");
  return { s3, client, Bucket, folder };
}
