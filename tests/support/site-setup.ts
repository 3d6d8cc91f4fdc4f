// One site for all journeys of a run, and the mail server that it sends to.
import { openMailDir } from "./mail-dir.ts";
import { startSite } from "./site.ts";

export default async function openSite(): Promise<() => Promise<void>> {
  const mail = await openMailDir();
  const site = await startSite(mail.environment);
  process.env["SITE_ADDRESS"] = site.address;
  return async () => {
    await site.stop();
    await mail.stop();
  };
}
