// What each command does: it calls the site, and returns what the site said and the lines to print.
import { openRoles } from "#shared/findable.ts";
import { type Client, Problem } from "./client.ts";

export interface Outcome {
  /** What `--json` prints. */
  readonly reply: unknown;
  readonly lines: readonly string[];
}

/** What was written behind a command: words, and `--name value`. */
export interface Input {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | undefined>>;
  /** The site's address. */
  readonly url: string;
}

function roleOf({ role }: Input["options"]): (typeof openRoles)[number] | undefined {
  if (role === undefined) return undefined;
  const known = openRoles.find((one) => one === role);
  if (known) return known;
  throw new Problem(`--role is ${openRoles.join(" or ")}`);
}

/** What people write may have sequences in it that a terminal obeys. */
export const printable = (text: string): string => text.replaceAll(/\p{Cc}+/gu, " ");

/** Of the description its first line. */
const projectLine = (url: string, { id, name, description }: Named) =>
  `${name}\n  ${description.split("\n", 1)[0]}\n  ${url}/projects/${id}`;

interface Named {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

export async function search(call: Client, { words, url }: Input): Promise<Outcome> {
  if (words.length === 0) throw new Problem("Search for what? stack-cafe search tide tables");
  const reply = await call("GET /project_search", { query: { search: words.join(" ") } });
  return { reply, lines: reply.map((project) => projectLine(url, project)) };
}

export async function matches(call: Client, { options, url }: Input): Promise<Outcome> {
  const { techs } = options;
  const role = roleOf(options);
  const reply = await call("GET /matches", {
    query: { ...(techs !== undefined && { techs }), ...(role && { role }) },
  });
  const lines = reply.matches.map(
    (match) =>
      `${match.name}\n  ${match.reasons.map(({ text }) => text).join(" · ")}\n  ${url}/projects/${match.id}`,
  );
  return { reply, lines };
}

export async function issues(call: Client, { words, options, url }: Input): Promise<Outcome> {
  const { techs } = options;
  const reply = await call("GET /issues", {
    query: {
      ...(words.length > 0 && { search: words.join(" ") }),
      ...(techs !== undefined && { techs }),
    },
  });
  const lines = reply.map(
    ({ id, number, title, project }) =>
      `#${number} ${title}\n  ${project.name}\n  ${url}/issues/${id}`,
  );
  return { reply, lines };
}

export async function apply(call: Client, { words, options, url }: Input): Promise<Outcome> {
  const [project] = words;
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
  const [id] = words;
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

/** Writes take ids, people write `rust,postgresql`. */
async function techIds(call: Client, slugs: string | undefined): Promise<string[] | null> {
  if (slugs === undefined) return null;
  const found = slugs.split(",").map((slug) => call("GET /techs/{slug}", { params: { slug } }));
  return (await Promise.all(found)).map(({ id }) => id);
}
