// The graph's names of things: a prefix that says what it is, an underscore, and its id.
import { id } from "#contract/text.ts";
import type { NodeType } from "#contract/graph.ts";
import { invalid } from "#server/http/errors.ts";

export interface Thing {
  readonly type: NodeType;
  readonly id: string;
}

const prefixes = { project: "P", user: "U", tech: "T" } as const;
const types = new Map<string, NodeType>([
  ["P", "project"],
  ["U", "user"],
  ["T", "tech"],
]);

export const nidOf = ({ type, id: own }: Thing): string => `${prefixes[type]}_${own}`;

/** SQL for the nid of a thing of that type, of whose id there is an expression. */
export const nidSql = (type: NodeType, expression: string) =>
  `'${prefixes[type]}_' || ${expression}`;

/** @throws 400 naming the field of the query that it came in */
export function thingOf(nid: string, field: string): Thing {
  const refuse = (message: string) => invalid(message, [{ path: field, message }]);
  const [prefix, own, ...rest] = nid.split("_");
  if (!prefix || !own || rest.length > 0) throw refuse("Invalid nid");
  const type = types.get(prefix);
  if (!type) throw refuse("Unrecognized nid prefix");
  if (!id.safeParse(own).success) throw refuse("Invalid nid");
  return { type, id: own };
}

/** That of a nid which is known to be one. */
export const knownThing = (nid: string): Thing => ({
  type: types.get(nid.slice(0, 1)) ?? "tech",
  id: nid.slice(2),
});
