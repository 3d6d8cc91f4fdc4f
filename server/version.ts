// The version of this program, for people and for backups.
import fs from "node:fs";

const description = new URL("../package.json", import.meta.url);

export const { version } = JSON.parse(fs.readFileSync(description, "utf8")) as { version: string };

/** Tells a page that its server has been updated. */
export const versionHeader = "x-server-version";
