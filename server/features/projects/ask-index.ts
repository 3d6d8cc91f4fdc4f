// Questions to the index for lists, and what these lists are compared with.
import type { Database } from "#server/database/connect.ts";
import { refuseSlugs } from "#server/features/techs/require-known-techs.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { projectIndexOf } from "#server/project-index/client.ts";
import { type Kind, type Questions, unknownTechsCode } from "#server/project-index/questions.ts";
import { type Interests, interestsOf } from "./interests.ts";

/** @throws 400 if a technology doesn't exist */
export async function askIndex<K extends Kind>(
  database: Database,
  kind: K,
  query: Questions[K]["query"],
): Promise<Questions[K]["answer"]> {
  try {
    return await projectIndexOf(database).ask(kind, query);
  } catch (error) {
    throw isUnknownTechs(error) ? refuseSlugs(error.message) : error;
  }
}

const isUnknownTechs = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === unknownTechsCode;

export interface Compared extends Pick<Interests, "stack" | "history"> {
  /** Whether the stack is what the request names. */
  readonly isNamed: boolean;
}

/** What a list is compared with: the person's own stack and history, else the chosen technologies. */
export async function comparedWith(
  database: Database,
  viewer: Viewer | null,
  chosen: readonly string[] = [],
): Promise<Compared> {
  const own = viewer === null ? null : await interestsOf(database, viewer.id);
  return own && own.stack.length > 0
    ? { stack: own.stack, history: own.history, isNamed: false }
    : { stack: [...chosen], history: [], isNamed: true };
}
