import fs from "node:fs";
import { parseEnv } from "node:util";
import { OperatorError } from "#server/operator-error.ts";
import type { Environment } from "#server/settings.ts";

/**
 * The environment, and `.env` of the working directory for what it leaves out.
 * @throws OperatorError where that file is there and can't be read
 */
export function readEnvironment(): Environment {
  return { ...readFile(), ...process.env };
}

function readFile(): Environment {
  if (!fs.existsSync(".env")) return {};
  try {
    return parseEnv(fs.readFileSync(".env", "utf8"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The settings file .env can't be read: ${reason}`);
  }
}
