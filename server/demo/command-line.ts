// The arguments after `npm run demo --`.
import { parseArgs } from "node:util";
import { OperatorError } from "#server/operator-error.ts";
import type { DemoScope } from "./demo-people.ts";

export const usage = `Usage: npm run demo -- --remove [--all] [--yes]

Removes the people of the demo content for good, with what they wrote and the projects that nobody
else owns. Projects that somebody else owns as well stay with them. Demo content isn't loaded again.

  --remove   say what would go, ask, and remove it
  --all      also everybody else who signed in through the demo code host
  --yes      don't ask
  --help     show this

The database is DATABASE_URL's, or the one under DATA_DIR, whether a server runs on it or not.`;

export interface DemoJob {
  readonly scope: DemoScope;
  /** Whether to skip the confirmation. */
  readonly agreed: boolean;
}

/** @throws OperatorError saying what is missing or not understood */
export function parseCommandLine(args: string[]): DemoJob | "help" {
  const values = parsed(args);
  if (values.help) return "help";
  if (!values.remove) throw usageError("Nothing to do. Say --remove");
  return { scope: values.all ? "all" : "content", agreed: values.yes ?? false };
}

function parsed(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        remove: { type: "boolean" },
        all: { type: "boolean" },
        yes: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
    return values;
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error));
  }
}

const usageError = (what: string) =>
  new OperatorError(`${what.replace(/\.$/, "")}.\n\n${usage.split("\n")[0]}`);
