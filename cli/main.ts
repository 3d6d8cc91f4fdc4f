#!/usr/bin/env node
// The command line of a site: `stack-cafe --help`.
import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { showableJson } from "#shared/visible-text.ts";
import { type Client, clientOf, Problem } from "./client.ts";
import {
  apply,
  createProject,
  type Input,
  issues,
  matches,
  matchesOf,
  type Outcome,
  printable,
  roleOf,
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

PROJECT is a project's address or id. --json prints what the site answered.
Make a token in your account settings on the site. CAFE_URL and CAFE_TOKEN in
the environment count before what is stored.
`;

const commands: Readonly<Record<string, (call: Client, input: Input) => Promise<Outcome>>> = {
  search,
  matches,
  issues,
  apply,
  "project create": createProject,
  "project update": updateProject,
};

const seeHelp = "All commands: stack-cafe --help";

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
    // Its first sentence; the next is about what begins with a hyphen.
    const [cause] = (error instanceof Error ? error.message : String(error)).split(/[.\n]/, 1);
    throw new Problem(`${cause}. ${seeHelp}`);
  }
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = commandLine(args);
  const [command = "", ...words] = positionals;
  if (values["help"] || command === "" || command === "help") {
    return void process.stdout.write(usage);
  }
  if (command === "login") return login(words[0]);
  if (command === "logout") return removeLogin(process.env);
  const name = command === "project" ? `project ${words.shift() ?? "create|update"}` : command;
  const known = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!known && name !== "match") throw new Problem(`There is no command ${name}. ${seeHelp}`);
  const loggedIn = await currentLogin(process.env);
  const call = clientOf(loggedIn);
  const options = Object.fromEntries(texts.map((one) => [one, values[one]]));
  const input = { words, options, url: loggedIn.url };
  const print = ({ reply, lines, none = "Nothing was found." }: Outcome) => {
    if (values["json"]) process.stdout.write(`${showableJson(JSON.stringify(reply, null, 2))}\n`);
    else if (lines.length === 0) process.stderr.write(`${shown(none)}\n`);
    else for (const line of lines) process.stdout.write(`${shown(line)}\n`);
  };
  if (known) return print(await known(call, input));
  const techs = await chosenTechs(words[0] ?? ".", loggedIn.url, values["yes"] === true);
  print(await matchesOf(call, { techs, role: roleOf(options), url: loggedIn.url }));
}

/** Line by line, since a result has several of its own. */
const shown = (result: string) => result.split("\n").map(printable).join("\n");

/** The token comes from standard input, so that it is in no history of commands. */
async function login(address: string | undefined): Promise<void> {
  if (address === undefined) throw new Problem("stack-cafe login https://cafe.example");
  const url = siteAddress(address);
  const question = `Make a token at ${url}/account-settings#api-tokens and paste it here.\nIt isn't shown: `;
  const token = process.stdin.isTTY
    ? await ask(question, { isShown: false })
    : (await text(process.stdin)).trim();
  if (!token) throw new Problem("No token came from standard input.");
  const { user } = await clientOf({ url, token })("GET /current-session", {});
  const file = await storeLogin(process.env, { url, token });
  process.stderr.write(
    `Logged in as ${printable(user?.username ?? "")}. The token is in ${file}.\n`,
  );
}

/** What a person types in the terminal; nothing if they end the input. */
async function ask(question: string, { isShown }: { isShown: boolean }): Promise<string> {
  const output = isShown ? process.stderr : new Writable({ write: (_, __, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  if (!isShown) process.stderr.write(question);
  lines.setPrompt(question);
  lines.prompt();
  const typed = once(lines, "line").then(([line]) => String(line));
  const answer = await Promise.race([typed, once(lines, "close").then(() => null)]);
  lines.close();
  if (!isShown || answer === null) process.stderr.write("\n");
  return (answer ?? "").trim();
}

/** The technologies of the folder, once the person has seen them and agreed to send them. */
async function chosenTechs(folder: string, url: string, isAgreed: boolean): Promise<string[]> {
  const { files, techs: found } = await techsOfFolder(folder);
  const techs = found.slice(0, 20);
  if (files.length === 0) throw new Problem(`There is no manifest in ${folder}.`);
  if (techs.length === 0) {
    throw new Problem(`No manifest in ${folder} names a known technology: ${files.join(", ")}`);
  }
  process.stderr.write(`Technologies found in ${shown(folder)}: ${techs.join(", ")}\n`);
  if (isAgreed) return techs;
  if (!process.stdin.isTTY) throw new Problem("To send these names to the site, add --yes.");
  const answer = await ask(`Send these names to ${url}? [y/N] `, { isShown: true });
  if (/^y(es)?$/i.test(answer)) return techs;
  throw new Problem("Nothing was sent.");
}

// Who reads it may have enough, as `head` has.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  process.stderr.write(`${shown(error.message)}\n`);
  process.exitCode = 1;
}
