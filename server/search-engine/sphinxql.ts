// Texts within SphinxQL: literals, and words of full-text queries.

/** A literal. */
export const quoted = (text: string): string =>
  `'${text.replaceAll("\0", " ").replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** All that words of searches consist of, see tokens.ts; `_` begins what no text contains. */
const noWord = /[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}+#_]+/gu;

/** A word as part of a full-text query: what could be an operator isn't there any more. */
export const plainWord = (word: string): string => word.replace(noWord, " ").trim().toLowerCase();

/** Words in one of these fields, `any` of them or as a phrase. */
export const inFields = (fields: string, expression: string): string =>
  `(@(${fields}) ${expression})`;

export const phrase = (words: readonly string[]): string => `"${words.map(plainWord).join(" ")}"`;

export const anyOf = (alternatives: readonly string[]): string => `(${alternatives.join(" | ")})`;

/** Conditions that all have to be true; `1` without any. */
export const all = (conditions: readonly string[]): string =>
  conditions.length === 0 ? "1" : conditions.map((one) => `(${one})`).join(" AND ");

export interface Select {
  readonly columns: string;
  /** Full-text expressions that all have to match. */
  readonly match: readonly string[];
  /** Expressions on attributes that all have to be true. */
  readonly conditions: readonly string[];
  readonly groupBy?: string;
  readonly orderBy?: string;
  readonly limit: number;
  readonly options?: readonly string[];
}

/** A statement; conditions are a column, since Sphinx takes no expressions in WHERE. */
export function selectStatement({ match, conditions, limit, ...rest }: Select): string {
  const where = [
    ...(match.length === 0 ? [] : [`MATCH(${quoted(match.join(" "))})`]),
    ...(conditions.length === 0 ? [] : ["fits = 1"]),
  ];
  const options = [`max_matches=${Math.max(1_000, limit)}`, ...(rest.options ?? [])];
  return [
    `SELECT ${rest.columns}`,
    conditions.length === 0 ? "" : `, (${all(conditions)}) AS fits`,
    " FROM stack_cafe_projects",
    where.length === 0 ? "" : ` WHERE ${where.join(" AND ")}`,
    rest.groupBy === undefined ? "" : ` GROUP BY ${rest.groupBy}`,
    rest.orderBy === undefined ? "" : ` ORDER BY ${rest.orderBy}`,
    ` LIMIT 0, ${limit} OPTION ${options.join(", ")}`,
  ].join("");
}
