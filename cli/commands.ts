// What each command does: it calls the site, and returns what the site said and the lines to print.
import type { OpenRole } from "#contract/members.ts";
import { openRoles } from "#shared/findable.ts";
import { disruptive } from "#shared/visible-text.ts";
import { type Client, Problem } from "./client.ts";

export interface Outcome {
  /** What `--json` prints. */
  readonly reply: unknown;
  readonly lines: readonly string[];
  /** What to say if there are none. */
  readonly none?: string;
}

/** What was written behind a command: words, and `--name value`. */
export interface Input {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | undefined>>;
  /** The site's address. */
  readonly url: string;
}

export function roleOf({ role }: Input["options"]): OpenRole | undefined {
  if (role === undefined) return undefined;
  const known = openRoles.find((one) => one === role);
  if (known) return known;
  throw new Problem(`--role is ${openRoles.join(" or ")}`);
}

/** What people write may have sequences in it that a terminal obeys, or that turn a line around. */
export const printable = (text: string): string =>
  text.replaceAll(new RegExp(disruptive, "gu"), " ");

/** A project is named by its id, or by its address, as it is printed. */
const projectId = (text: string | undefined) =>
  text?.split(/[?#]/, 1)[0]?.split("/").findLast(Boolean);

export async function search(call: Client, { words, url }: Input): Promise<Outcome> {
  if (words.length === 0) throw new Problem("Search for what? stack-cafe search tide tables");
  const reply = await call("GET /project_search", { query: { search: words.join(" ") } });
  const lines = reply.map(
    ({ id, name, summary }) => `${name}\n  ${summary}\n  ${url}/projects/${id}`,
  );
  return { reply, lines };
}

export async function matches(call: Client, { options, url }: Input): Promise<Outcome> {
  const role = roleOf(options);
  return matchesOf(call, { techs: await techSlugs(call, options["techs"]), role, url });
}

interface Wanted {
  /** Slugs; undefined: those of the person's profile. */
  readonly techs: readonly string[] | undefined;
  readonly role?: OpenRole | undefined;
  readonly url: string;
}

export async function matchesOf(call: Client, { techs, role, url }: Wanted): Promise<Outcome> {
  const reply = await call("GET /matches", {
    query: { ...(techs && { techs: techs.join(",") }), ...(role && { role }) },
  });
  const lines = reply.matches.map(
    (match) =>
      `${match.name}\n  ${match.reasons.map(({ text }) => text).join(" · ")}\n  ${url}/projects/${match.id}`,
  );
  const none = techs
    ? "No project fits."
    : `No project fits the technologies of your profile, if it lists any: ${url}/stack\nOr name some: stack-cafe matches --techs rust,postgresql`;
  return { reply, lines, none };
}

export async function issues(call: Client, { words, options, url }: Input): Promise<Outcome> {
  const techs = await techSlugs(call, options["techs"]);
  const reply = await call("GET /issues", {
    query: {
      ...(words.length > 0 && { search: words.join(" ") }),
      ...(techs && { techs: techs.join(",") }),
    },
  });
  const lines = reply.map(
    ({ id, number, title, project }) =>
      `#${number} ${title}\n  ${project.name}\n  ${url}/issues/${id}`,
  );
  return { reply, lines };
}

export async function apply(call: Client, { words, options, url }: Input): Promise<Outcome> {
  const project = projectId(words[0]);
  const requestedRole = roleOf(options);
  if (!project || !requestedRole) {
    throw new Problem(`stack-cafe apply PROJECT --role ${openRoles.join("|")} [--message TEXT]`);
  }
  const reply = await call("POST /applications", {
    body: { project, requestedRole, content: options["message"] ?? null },
  });
  return {
    reply,
    lines: [`You applied to ${reply.project.name}: ${url}/applications/${reply.id}`],
  };
}

export async function createProject(call: Client, { options, url }: Input): Promise<Outcome> {
  const { name, description } = options;
  if (!name || !description) {
    throw new Problem("stack-cafe project create --name NAME --description TEXT [--techs a,b]");
  }
  const techs = await techIds(call, options["techs"]);
  const reply = await call("POST /projects", {
    body: { name, description, ...(techs && { techs }) },
  });
  return { reply, lines: [`${reply.name}: ${url}/projects/${reply.id}`] };
}

export async function updateProject(
  call: Client,
  { words, options, url }: Input,
): Promise<Outcome> {
  const id = projectId(words[0]);
  const { name, description } = options;
  const techs = await techIds(call, options["techs"]);
  if (!id || (!name && !description && !techs)) {
    throw new Problem(
      "stack-cafe project update PROJECT [--name NAME] [--description TEXT] [--techs a,b]",
    );
  }
  const reply = await call("POST /projects/{id}", {
    params: { id },
    body: { ...(name && { name }), ...(description && { description }), ...(techs && { techs }) },
  });
  return { reply, lines: [`${reply.name}: ${url}/projects/${reply.id}`] };
}

/** What people call technologies, separated by commas. @throws Problem if the site doesn't know one */
async function techsNamed(call: Client, names: string | undefined) {
  if (names === undefined) return undefined;
  const wanted = names.split(",").map((name) => name.trim());
  return Promise.all(wanted.filter(Boolean).map((name) => techNamed(call, name)));
}

async function techNamed(call: Client, text: string) {
  const wanted = text.toLowerCase();
  const found = await call("GET /techs", { query: { search: text, pageSize: "5" } });
  const known = found.find(({ slug, name, aliases }) =>
    [slug, name, ...aliases].some((one) => one.toLowerCase() === wanted),
  );
  if (known) return known;
  const like = found.map(({ slug }) => slug).join(", ");
  throw new Problem(`Unknown technology: ${text}.${like && ` Known ones like it: ${like}`}`);
}

const techSlugs = async (call: Client, names: string | undefined) =>
  (await techsNamed(call, names))?.map(({ slug }) => slug);

const techIds = async (call: Client, names: string | undefined) =>
  (await techsNamed(call, names))?.map(({ id }) => id);
