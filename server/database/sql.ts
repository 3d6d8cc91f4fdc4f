// Statements are tagged templates: sql<Row>`select … where id = ${id}`. What is interpolated becomes a
// parameter, and another `sql` a part of the statement. Row says what the statement returns:
// tests/statement-rows.test.ts compares it with what PostgreSQL describes.
import type { Db } from "./connect.ts";

/** What `send` resolves to. */
interface Result<Row> {
  readonly rows: Row[];
  readonly rowCount: number;
}

/** A statement, or a fragment of one. Nothing is sent before one of its methods is called. */
export class Sql<Row = unknown> {
  readonly strings: readonly string[];
  readonly #values: readonly unknown[];
  readonly #name: string | undefined;
  /** The text of a fragment without parameters: put together once, since most are constants. */
  readonly #text: string | undefined;

  constructor(strings: readonly string[], values: readonly unknown[], name?: string) {
    this.strings = strings;
    this.#values = values;
    this.#name = name;
    const texts = values.map((value) => (value instanceof Sql ? value.#text : undefined));
    if (!texts.includes(undefined)) {
      this.#text = strings.reduce((before, after, index) => `${before}${texts[index - 1]}${after}`);
    }
  }

  /**
   * The same as a prepared statement, planned once per connection instead of for its values each
   * time: for hot statements whose plan doesn't depend on them.
   * @param name identifies the text, which must not depend on the values
   */
  named(name: string): Sql<Row> {
    return new Sql(this.strings, this.#values, name);
  }

  /** All rows. */
  async all(db: Db): Promise<Row[]> {
    return (await this.send(db)).rows;
  }

  /** The first row, if there is one. */
  async maybeOne(db: Db): Promise<Row | undefined> {
    return (await this.send(db)).rows[0];
  }

  /**
   * The first row.
   * @throws if there is none: for statements that always return one, such as counts
   */
  async one(db: Db): Promise<Row> {
    const [row] = (await this.send(db)).rows;
    if (row === undefined) throw new Error("The statement returned no row");
    return row;
  }

  /** How many rows the statement inserted, updated or deleted. */
  async run(db: Db): Promise<number> {
    return (await this.send(db)).rowCount;
  }

  async send(db: Db): Promise<Result<Row>> {
    const { rows, rowCount } = await db.query({ name: this.#name, ...this.compile() });
    return { rows: rows as Row[], rowCount: rowCount ?? 0 };
  }

  /** The text with its parameters, which a fragment that occurs more than once has only once. */
  compile(): { text: string; values: unknown[] } {
    const values: unknown[] = [];
    const texts = new Map<Sql, string>();
    const textOf = (fragment: Sql): string => {
      const known = fragment.#text ?? texts.get(fragment);
      if (known !== undefined) return known;
      const [first = "", ...rest] = fragment.strings;
      const text = rest.reduce((before, after, index) => {
        const value = fragment.#values[index];
        const between = value instanceof Sql ? textOf(value) : `$${values.push(value)}`;
        return before + between + after;
      }, first);
      texts.set(fragment, text);
      return text;
    };
    return { text: textOf(this), values };
  }
}

export function sql<Row = unknown>(
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
): Sql<Row> {
  return new Sql(strings, values);
}

/** Text as it is: never what somebody wrote. */
sql.raw = <Row = unknown>(text: string): Sql<Row> => new Sql([text], []);

/** A number or a word of the code itself as part of the text, so that the planner sees it. */
sql.literal = (value: number | string): Sql =>
  sql.raw(typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`);

/** The name of a table or a column, quoted; `a.b` is column b of a. */
sql.id = (name: string): Sql =>
  sql.raw(
    name
      .split(".")
      .map((part) => `"${part.replaceAll('"', '""')}"`)
      .join("."),
  );

/** The parts one after the other, each value a parameter. */
sql.join = (parts: readonly unknown[], separator = ", "): Sql =>
  new Sql(
    parts.length === 0
      ? [""]
      : ["", ...Array.from({ length: parts.length - 1 }, () => separator), ""],
    parts,
  );

/** Columns and values for `insert into`: of a row, or of several with the same keys. */
sql.values = (rows: object | readonly object[]): Sql => {
  const all = [rows].flat().map((row) => new Map<string, unknown>(Object.entries(row)));
  const names = [...(all[0] ?? [])].flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const row = (one: ReadonlyMap<string, unknown>) =>
    sql`(${sql.join(names.map((name) => one.get(name)))})`;
  return sql`(${sql.join(names.map(sql.id))}) values ${sql.join(all.map(row))}`;
};

/** Assignments for `update … set`; without those that are undefined. */
sql.set = (values: object): Sql =>
  sql.join(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
      value === undefined ? [] : [sql`${sql.id(name)} = ${value}`],
    ),
  );
