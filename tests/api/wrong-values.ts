// Invalid values for an operation's fields.
import type { z } from "zod";

const long = "x".repeat(5000);
const inBodies: unknown[] = [
  { a: 1 },
  7,
  -1.5,
  true,
  null,
  "",
  " ",
  "\0",
  "nothing of the kind",
  long,
  [],
  ["x", "x"],
  [null, 7, {}],
  Array.from({ length: 300 }, () => "x"),
];
/** A repeated parameter is a list. */
const inQueries: unknown[] = [["1", "2"], "", "NaN", "-1", "1.5", "\0", "no such", long];

/** Bodies with one invalid field each, by the field's path. */
export const wrongBodies = (body: z.ZodType) => wrongObjects(body, inBodies);
/** The same for queries. */
export const wrongQueries = (query: z.ZodType) => wrongObjects(query, inQueries);

const wrongObjects = (schema: z.ZodType, values: unknown[]): [path: string, wrong: object][] =>
  pathsIn(schema).flatMap((path) =>
    values.map((value): [string, object] => [path.join("."), within(path, value)]),
  );

function within([name = "", ...rest]: readonly string[], value: unknown): object {
  return { [name]: rest.length > 0 ? within(rest, value) : value };
}

/** The paths of all fields, those of inner objects too. */
function pathsIn(schema: z.core.$ZodType): string[][] {
  const { def } = schema as z.ZodType & { def: Definition };
  if (def.shape) {
    return Object.entries(def.shape).flatMap(([name, inner]) => [
      [name],
      ...pathsIn(inner).map((path) => [name, ...path]),
    ]);
  }
  const inner = def.innerType ?? def.in;
  return inner ? pathsIn(inner) : [];
}

/** The object schemas within a schema. */
interface Definition {
  readonly shape?: Record<string, z.core.$ZodType>;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
}
