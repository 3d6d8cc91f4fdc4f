// Looks for what is wrong with an installation, and says how to fix it. Changes nothing, and prints
// no secret.
import { OperatorError } from "#server/operator-error.ts";
import {
  type Environment,
  readEnvFile,
  readEnvironment,
  readSettings,
  type Settings,
} from "#server/settings.ts";
import type { Shutdown } from "#server/shutdown.ts";
import { checkDatabase } from "./check-database.ts";
import { checkDisk, checkVersions } from "./check-machine.ts";
import { checkCodeHosts, checkMail, checkPublicUrl, checkSignIn } from "./check-network.ts";
import { checkPictureStore } from "./check-picture-store.ts";
import { checkSearchEngine } from "./check-search-engine.ts";
import { checkSettings, unknownSettings } from "./check-settings.ts";
import { type Finding, problem } from "./finding.ts";

/** @throws OperatorError if there are problems */
export async function runDoctor(shutdown: Shutdown): Promise<void> {
  const findings = await examine(shutdown);
  for (const finding of findings) console.log(describe(finding));
  const problems = findings.filter(({ state }) => state === "problem").length;
  const warnings = findings.filter(({ state }) => state === "warning").length;
  console.log(`\n${counted(problems, "problem")}, ${counted(warnings, "warning")}.`);
  if (problems > 0) throw new OperatorError("Fix the problems, then run it again.");
}

async function examine(shutdown: Shutdown): Promise<Finding[]> {
  const unknown = unknownSettings(readEnvFile(), process.env);
  const read = settingsOrProblem();
  if ("state" in read) return [read, ...unknown];
  const { env, settings } = read;
  // Of the network at the same time: each may take until its time limit.
  const network = Promise.all([
    checkCodeHosts(settings),
    checkSignIn(settings),
    checkPublicUrl(settings),
    checkMail(settings),
    checkSearchEngine(settings),
    checkPictureStore(settings),
  ]);
  return [
    ...checkSettings(env, settings),
    ...unknown,
    ...(await checkVersions(settings)),
    checkDisk(settings),
    ...(await checkDatabase(settings, shutdown)),
    ...(await network).flat(),
  ];
}

function settingsOrProblem(): { env: Environment; settings: Settings } | Finding {
  try {
    const env = readEnvironment();
    return { env, settings: readSettings(env) };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return problem("Settings", error.message, "README.md and .env.example list all settings.");
  }
}

const signs = { ok: "ok      ", warning: "WARNING ", problem: "PROBLEM " };

function describe({ state, about, detail, advice }: Finding): string {
  const mend = advice === undefined ? "" : `\n${" ".repeat(20)}→ ${advice}`;
  return `${signs[state]}${about.padEnd(12)}${detail.replaceAll("\n", `\n${" ".repeat(20)}`)}${mend}`;
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
