// Files of pictures in an S3-compatible store (S3_URL), instead of in the database.
import { openS3Folder } from "#server/s3-folder.ts";
import type { PictureSize } from "#shared/pictures.ts";

export interface FileRef {
  /** Of the picture's files together, hexadecimal. */
  readonly hash: string;
  readonly size: PictureSize;
}

export interface S3Files {
  /** The address of the folder, without secrets. */
  readonly address: string;
  readonly put: (file: FileRef, bytes: Buffer) => Promise<void>;
  /** Null if there is none. */
  readonly get: (file: FileRef) => Promise<Buffer | null>;
  readonly remove: (files: readonly FileRef[]) => Promise<void>;
}

/** For people who wait: three times as long until the last try has failed. */
const limits = { connectionTimeoutMs: 2_000, idleTimeoutMs: 5_000, maxAttempts: 2 };

const opened = new Map<string, Promise<S3Files>>();

/** The store of that address, opened once; null without one. */
export async function s3Files(url: string | null): Promise<S3Files | null> {
  if (url === null) return null;
  const store = opened.get(url) ?? open(url);
  opened.set(url, store);
  return store;
}

async function open(url: string): Promise<S3Files> {
  const { s3, client, Bucket, folder } = await openS3Folder(url, limits);
  const keyOf = ({ hash, size }: FileRef) => `${folder}${hash}-${size}.webp`;
  return {
    address: `s3://${Bucket}/${folder}`,
    async put(file, bytes) {
      const content = { Bucket, Key: keyOf(file), Body: bytes, ContentType: "image/webp" };
      await client.send(new s3.PutObjectCommand(content));
    },
    async get(file) {
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: keyOf(file) }));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null;
        throw error;
      }
    },
    async remove(files) {
      if (files.length === 0) return;
      const Objects = files.map((file) => ({ Key: keyOf(file) }));
      const { Errors = [] } = await client.send(
        new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
      );
      if (Errors[0]) throw new Error(`${Errors[0].Key}: ${Errors[0].Message}`);
    },
  };
}
