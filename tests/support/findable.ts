// Findable people, for tests.
import type { FindablePerson } from "#contract/findable-people.ts";
import type { Findable } from "#contract/people.ts";
import type { Tech } from "#contract/techs.ts";
import type { Caller, Person } from "./test-app.ts";

interface FindableFields extends Partial<Findable> {
  /** Slugs. */
  readonly techs?: readonly string[];
}

/** The id of a technology by its slug. */
export async function techIdOf(caller: Caller, slug: string): Promise<string> {
  return (await caller.get<Tech>(`/techs/${slug}`)).body.id;
}

/** Makes the person findable. */
export async function makeFindable(person: Person, fields: FindableFields = {}): Promise<void> {
  const { techs, ...others } = fields;
  const ids = techs && (await Promise.all(techs.map((slug) => techIdOf(person, slug))));
  const findable = { roles: ["developer"], availability: "4_to_8", ...others };
  const { status } = await person.post(`/users/${person.id}`, {
    findable,
    ...(ids && { techs: ids }),
  });
  if (status !== 200) throw new Error(`Changing the profile answered ${status}`);
}

/** The usernames of a list of people, and its X-Total-Count. */
export async function namesAt(
  caller: Caller,
  path: string,
): Promise<{ names: string[]; total: string | undefined }> {
  const { body, headers } = await caller.get<FindablePerson[]>(path);
  return { names: body.map(({ username }) => username), total: headers["x-total-count"] };
}
