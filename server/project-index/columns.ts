// The arrays of the index by name, as its file has them.

export type Column = Uint8Array | Uint16Array | Uint32Array | Float64Array;
export type Columns = Readonly<Record<string, Column>>;

/** The columns of a part of the index, each with the part's name before its own. */
export const columnsOf = (part: string, columns: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).map(([name, array]) => [`${part}.${name}`, array]));

/** Columns that were read; whoever takes one may change it. */
export class ReadColumns {
  readonly #columns: Columns;
  readonly #prefix: string;

  constructor(columns: Columns, prefix = "") {
    this.#columns = columns;
    this.#prefix = prefix;
  }

  part(name: string): ReadColumns {
    return new ReadColumns(this.#columns, `${this.#prefix}${name}.`);
  }

  /** @throws if there is no such column */
  take<T extends Column>(name: string, type: new (length: number) => T): T {
    const column = this.#columns[this.#prefix + name];
    if (!(column instanceof type)) throw new Error(`The column ${this.#prefix}${name} is missing`);
    return column;
  }
}
