#!/usr/bin/env node
// The command line of a site: `stack-cafe --help`.
import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { type Client, clientOf, Problem } from "./client.ts";
import {
  apply,
  createProject,
  type Input,
  issues,
  matches,
  type Outcome,
  printable,
  search,
  updateProject,
} from "./commands.ts";
import { techsOfFolder } from "./folder-techs.ts";
import { currentLogin, removeLogin, siteAddress, storeLogin } from "./login.ts";

const usage = `Usage: stack-cafe COMMAND [--json]

  login URL                        Store the site, and a token from standard input
  logout                           Forget both; the token stays valid until it is revoked
  search WORDS                     Projects by name, description and technologies
  matches [--techs a,b] [--role R] Projects that fit your stack, or these technologies
  match [FOLDER] [--yes]           Projects that fit the manifests of a folder
  issues [WORDS] [--techs a,b]     Open issues for newcomers
  apply PROJECT --role R [--message TEXT]
  project create --name NAME --description TEXT [--techs a,b]
  project update PROJECT [--name NAME] [--description TEXT] [--techs a,b]

Make a token in your account settings on the site. CAFE_URL and CAFE_TOKEN in the environment count
before what is stored. --json prints what the site answered.
`;

const commands: Readonly<Record<string, (call: Client, input: Input) => Promise<Outcome>>> = {
  search,
  matches,
  issues,
  apply,
  "project create": createProject,
  "project update": updateProject,
};

const texts = ["techs", "role", "message", "name", "description"] as const;

function commandLine(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h" },
        json: { type: "boolean" },
        yes: { type: "boolean" },
        techs: { type: "string" },
        role: { type: "string" },
        message: { type: "string" },
        name: { type: "string" },
        description: { type: "string" },
      },
    });
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = commandLine(args);
  const [command = "", ...words] = positionals;
  if (values["help"] || command === "") return void process.stdout.write(usage);
  if (command === "login") return login(words[0]);
  if (command === "logout") return removeLogin(process.env);
  const loggedIn = await currentLogin(process.env);
  const call = clientOf(loggedIn);
  const options = Object.fromEntries(texts.map((name) => [name, values[name]]));
  const input = { words, options, url: loggedIn.url };
  const print = ({ reply, lines }: Outcome) => {
    if (values["json"]) process.stdout.write(`${JSON.stringify(reply, null, 2)}\n`);
    else if (lines.length === 0) process.stderr.write("Nothing was found.\n");
    else for (const line of lines) process.stdout.write(`${shown(line)}\n`);
  };
  if (command === "match") {
    const techs = await chosenTechs(words[0] ?? ".", loggedIn.url, values["yes"] === true);
    return techs === null
      ? undefined
      : print(await matches(call, { ...input, options: { ...options, techs } }));
  }
  const name = command === "project" ? `project ${words[0] ?? ""}` : command;
  const known = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!known) throw new Problem(`There is no command ${name}.\n\n${usage}`);
  print(await known(call, command === "project" ? { ...input, words: words.slice(1) } : input));
}

/** Line by line, since a result has several of its own. */
const shown = (result: string) => result.split("\n").map(printable).join("\n");

/** The token comes from standard input, so that it is in no history of commands. */
async function login(address: string | undefined): Promise<void> {
  if (address === undefined) throw new Problem("stack-cafe login https://cafe.example");
  const url = siteAddress(address);
  if (process.stdin.isTTY) {
    process.stderr.write(`Make a token at ${url}/account-settings#api-tokens and paste it here: `);
  }
  const token = await firstLine();
  if (!token) throw new Problem("No token came from standard input.");
  const { user } = await clientOf({ url, token })("GET /current-session", {});
  const file = await storeLogin(process.env, { url, token });
  process.stderr.write(
    `Logged in as ${printable(user?.username ?? "")}. The token is in ${file}.\n`,
  );
}

async function firstLine(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim();
  const lines = createInterface({ input: process.stdin });
  const typed = await lines.question("");
  lines.close();
  return typed.trim();
}

/** The technologies of the folder, once the person has seen them; null if they aren't to be sent. */
async function chosenTechs(folder: string, url: string, isAgreed: boolean): Promise<string | null> {
  const techs = (await techsOfFolder(folder)).slice(0, 20);
  if (techs.length === 0) throw new Problem(`No manifest in ${folder} names a known technology.`);
  process.stderr.write(`Technologies found in ${folder}: ${techs.join(", ")}\n`);
  if (isAgreed) return techs.join(",");
  if (!process.stdin.isTTY) throw new Problem("To send these names to the site, add --yes.");
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await lines.question(`Send these names to ${url}? [y/N] `);
  lines.close();
  return /^y(es)?$/i.test(answer.trim()) ? techs.join(",") : null;
}

// Who reads it may have enough, as `head` has.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
