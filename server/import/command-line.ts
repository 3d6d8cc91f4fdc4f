// The arguments after `npm run import --`.
import path from "node:path";
import { parseArgs } from "node:util";
import { OperatorError } from "#server/operator-error.ts";

export const usage = `Usage: npm run import -- FILE --owner LOGIN [--techs COLUMN] [--dry-run]

Lists the projects in FILE as projects of LOGIN, a person who has signed in before.

  FILE             JSON Lines (an object a line), or CSV whose first line names the columns;
                   - for standard input
  --owner LOGIN    the username of the person who is to own the projects
  --techs COLUMN   the field with the words for technologies; else techs and tags
  --dry-run        say what would be done, and do nothing
  --help           show this

Fields: name and description; url (or website, homepage), repo (or repository) and licence;
techs and tags: a JSON array, or text with commas, semicolons, bars or spaces between the words;
roles (or openRoles), in the same form: developer, designer or both. Without roles and positions a
project has no free seat: it is found, and nobody can apply. Owners open seats later, also in many
projects together, under My Projects.
positions: text such as "developer: Tide tables; designer: Charts", or a JSON array of objects with
role and title, and where known description, techs, hoursAWeek, seats and isOpen. They are the
project's by id, or else by role and title; positions that the file doesn't name stay.

FILE can also be the data that a person downloaded in their account's settings: its projects are
listed, with their positions.

Importing a file again changes only what changed in it: a project is known by its repository, one
without a repository by its name among the owner's. The database is DATABASE_URL's, or the one
under DATA_DIR, whether a server runs on it or not.`;

export interface ImportJob {
  /** An absolute path, or `-` for standard input. */
  readonly file: string;
  readonly owner: string;
  /** The field with the words for technologies, if it isn't one of the usual ones. */
  readonly techsField: string | null;
  readonly dryRun: boolean;
}

/** @throws OperatorError saying what is missing or not understood */
export function parseCommandLine(args: string[]): ImportJob | "help" {
  const { values, positionals } = parsed(args);
  if (values.help) return "help";
  const [file, ...rest] = positionals;
  if (file === undefined) throw usageError("Name a FILE");
  if (rest.length > 0) throw usageError(`Name one FILE, not ${positionals.join(", ")}`);
  if (!values.owner?.trim()) throw usageError("Name the owner: --owner LOGIN");
  return {
    // npm runs scripts in the package's folder, and passes on where it was called.
    file: file === "-" ? file : path.resolve(process.env["INIT_CWD"] ?? ".", file),
    owner: values.owner.trim(),
    techsField: values.techs?.trim() || null,
    dryRun: values["dry-run"] ?? false,
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        owner: { type: "string" },
        techs: { type: "string" },
        "dry-run": { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error));
  }
}

const usageError = (what: string) =>
  new OperatorError(`${what.replace(/\.$/, "")}.\n\n${usage.split("\n")[0]}`);
