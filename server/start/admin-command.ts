/** The command behind `npm run admin`: who is an admin, and where people sign in. */
import { parseArgs } from "node:util";
import { OperatorError } from "#server/operator-error.ts";
import type { AdminJob } from "./run-admin.ts";
import { runCommand } from "./run-command.ts";

const usage = `Usage: npm run admin -- list | grant LOGIN | revoke LOGIN | moved PROVIDER

Lists the admins, makes a person an admin, or removes one. LOGIN is a username on this site: people
exist here once they have signed in. A server may be running; changes take effect immediately.

"moved" says that a sign-in provider (github, gitea, gitlab or oidc) is the same under the new address
of the settings, so that the server starts with it.`;

/** @throws OperatorError saying what isn't understood */
function parse(args: string[]): AdminJob | "help" {
  const usageError = (what: string) => new OperatorError(`${what}.\n\n${usage.split("\n")[0]}`);
  const options = { help: { type: "boolean", short: "h" } } as const;
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [act, login, ...rest] = positionals;
    if (values.help) return "help";
    if (act === "list" && login === undefined) return { act };
    if ((act === "grant" || act === "revoke") && login !== undefined && rest.length === 0) {
      return { act, login };
    }
    if (act === "moved" && login !== undefined && rest.length === 0) {
      return { act, provider: login };
    }
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error));
  }
  throw usageError("Say list, grant LOGIN, revoke LOGIN or moved PROVIDER");
}

await runCommand("nothing more is changed", async (shutdown) => {
  const job = parse(process.argv.slice(2));
  if (job === "help") return console.log(usage);
  // Imported late, so that help and errors about arguments are instant.
  const { runAdmin } = await import("./run-admin.ts");
  return runAdmin(job, shutdown);
});
