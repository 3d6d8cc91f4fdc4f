import fs from "node:fs";
import { parseEnv } from "node:util";
import type { Environment } from "#server/settings.ts";

/** The environment, and `.env` of the working directory for what it leaves out. */
export function readEnvironment(): Environment {
  const file = fs.existsSync(".env") ? parseEnv(fs.readFileSync(".env", "utf8")) : {};
  return { ...file, ...process.env };
}
