// What PostgreSQL says that statements return, without running them.
import type pg from "pg";

export interface DescribedColumn {
  readonly name: string;
  readonly type: string;
  /** The column of a table that it is; null for an expression. */
  readonly origin: { readonly name: string; readonly isNotNull: boolean } | null;
}

/** Describes statements on a connected client; null for one that PostgreSQL refuses. */
export async function statementDescriber(
  client: pg.Client,
): Promise<(text: string) => Promise<DescribedColumn[] | null>> {
  const types = await client.query<{ oid: number; typname: string }>(
    "select oid, typname from pg_type",
  );
  const typeNames = new Map(types.rows.map(({ oid, typname }) => [oid, typname]));
  const columns = await client.query<{ key: string; name: string; isNotNull: boolean }>(
    `select concat_ws('.', attrelid, attnum) as key, attname as name, attnotnull as "isNotNull"
      from pg_attribute where attnum > 0`,
  );
  const origins = new Map(columns.rows.map(({ key, ...column }) => [key, column]));
  return async (text) => {
    const { promise, resolve } = Promise.withResolvers<pg.FieldDef[] | null>();
    client.query(new Description(text, resolve));
    const fields = await promise;
    return (
      fields?.map(({ name, dataTypeID, tableID, columnID }) => ({
        name,
        type: typeNames.get(dataTypeID) ?? "",
        origin: origins.get(`${tableID}.${columnID}`) ?? null,
      })) ?? null
    );
  };
}

/** Parses and describes, in the protocol of PostgreSQL; `pg` itself would also run the statement. */
class Description implements pg.Submittable {
  readonly #text: string;
  readonly #end: (fields: pg.FieldDef[] | null) => void;
  #fields: pg.FieldDef[] = [];

  constructor(text: string, end: (fields: pg.FieldDef[] | null) => void) {
    this.#text = text;
    this.#end = end;
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: "", text: this.#text, types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: pg.FieldDef[] }): void {
    this.#fields = fields;
  }

  handleError(): void {
    this.#end(null);
  }

  handleReadyForQuery(): void {
    this.#end(this.#fields);
  }
}
