// Whether files of pictures can be stored at S3_URL, read and deleted again.
import { randomBytes } from "node:crypto";
import { s3Files } from "#server/features/pictures/s3-files.ts";
import type { Settings } from "#server/settings.ts";
import { type Finding, ok, problem, reasonOf } from "./finding.ts";

const about = "Pictures";

export async function checkPictureStore({ s3Url }: Settings): Promise<Finding[]> {
  const store = await s3Files(s3Url);
  if (!store) return [];
  // No picture's hash: the file is deleted at once.
  const file = { hash: `doctor-${randomBytes(8).toString("hex")}`, size: "small" } as const;
  const content = Buffer.from("npm run doctor");
  try {
    await store.put(file, content);
    const read = await store.get(file);
    await store.remove([file]);
    if (!read?.equals(content)) throw new Error("what was stored there could not be read");
    return [ok(about, `${store.address} can be written, read and deleted`)];
  } catch (error) {
    const advice = "Check S3_URL, the bucket, and that the key may read, write and delete there.";
    return [problem(about, `${store.address}: ${reasonOf(error)}`, advice)];
  }
}
