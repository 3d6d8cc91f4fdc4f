// An S3-compatible store on this machine.
import S3rver from "s3rver";
import { afterAll } from "vitest";
import { sharedTemporaryDir } from "./temporary-dir.ts";

/** For all tests of a file, with one bucket, "safe"; returns the address of a folder in a bucket. */
export async function startS3Server(): Promise<(folder: string, bucket?: string) => string> {
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: sharedTemporaryDir(),
    configureBuckets: [{ name: "safe" }],
  });
  const { port } = await server.run();
  afterAll(() => server.close());
  return (folder, bucket = "safe") => `http://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}/${folder}`;
}
