// Removes demo content from the command line: connects to the database, reports what would be
// removed, asks, removes.
import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { readEnvironment, readSettings } from "#server/settings.ts";
import { OperatorError } from "#server/operator-error.ts";
import { reachDatabase } from "./reach-database.ts";
import type { Shutdown } from "#server/shutdown.ts";
import type { DemoJob } from "#server/demo/command-line.ts";
import { counted, demoFootprint, describeFootprint } from "#server/demo/demo-people.ts";
import { removeDemo } from "#server/demo/remove-demo.ts";

/** @throws OperatorError if nobody confirmed it */
export async function runRemoval({ scope, agreed }: DemoJob, shutdown: Shutdown): Promise<void> {
  const settings = { ...readSettings(readEnvironment()), demoContent: false };
  const { db } = await reachDatabase(settings, shutdown);
  const footprint = await demoFootprint(db, scope);
  if (footprint.people === 0) {
    const message =
      scope === "all"
        ? "Nobody here is known to the demo code host alone"
        : "There is no demo content here";
    console.log(`${message}. Nothing was removed.`);
    return;
  }
  console.log(["This is deleted permanently:", ...describeFootprint(footprint)].join("\n  "));
  if (!agreed && !(await isConfirmed())) throw new OperatorError("Nothing was removed.");
  const { people, projects } = await removeDemo(db, scope);
  console.log(
    `Removed ${counted(people, "person", "people")} and ${counted(projects, "project")}.`,
  );
}

async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new OperatorError(
      "Nothing was removed: there is no terminal to ask on. Pass --yes to remove it.",
    );
  }
  // Not in raw mode, so that Ctrl-C remains a signal.
  const prompt = createInterface({ input: process.stdin, output: process.stdout, terminal: false });
  const ended = once(prompt, "close").then(() => "");
  const answer = await Promise.race([prompt.question('Type "remove" to continue: '), ended]);
  prompt.close();
  return answer.trim().toLowerCase() === "remove";
}
