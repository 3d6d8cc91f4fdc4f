// One site for all journeys of a run.
import { startSite } from "./site.ts";

export default async function openSite(): Promise<() => Promise<void>> {
  const site = await startSite();
  process.env["SITE_ADDRESS"] = site.address;
  return site.stop;
}
