// Extracts a few fields from a JSON text that arrives in pieces. The whole text is validated, but
// only those fields are built: 25 MB cost no more memory than their bytes, and each piece takes
// little time, so that other requests run in between.

export type Scalar = string | number | boolean | null;
export type Fields = ReadonlyMap<string, Scalar>;

export class MalformedJson extends Error {}

/** Maximum nesting levels. Code hosts need about ten. */
const maxLevels = 1000;
/** Maximum bytes of an extracted number and string, as written in the text. */
const maxValueBytes = 16_384;

interface Branch extends Map<string, Branch | string> {}

// What may come next.
const value = 0;
const firstItem = 1;
const firstKey = 2;
const key = 3;
const colon = 4;
const separator = 5;

// What is being read.
const nothing = 0;
const text = 1;
const escape = 2;
const hex = 3;
const bare = 4;

const array = 1;
const bareValue = /^(-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?|true|false|null)$/;
const escapable = new Set(Buffer.from('"\\/bfnrt'));

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;

/** Whether the byte belongs to a number, `true`, `false` or `null`. */
const isBare = (byte: number) =>
  isDigit(byte) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  byte === 0x2d ||
  byte === 0x2b ||
  byte === 0x2e ||
  byte === 0x45;

const isHex = (byte: number) => isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);

const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

export class FieldScanner {
  readonly #fields = new Map<string, Scalar>();
  readonly #containers = new Uint8Array(maxLevels);
  readonly #branches: (Branch | null)[] = [];
  #depth = 0;
  #expected = value;
  #reading = nothing;
  #hexLeft = 0;
  /** The next value: a branch that contains wanted fields, a wanted field, or ignored. */
  #target: Branch | string | null;
  readonly #kept = Buffer.alloc(maxValueBytes);
  #keptLength = 0;
  #keeping = false;
  #tooLong = false;

  /** @param wanted paths of scalars, such as `sender.login`; none may be a prefix of another */
  constructor(wanted: readonly string[]) {
    this.#target = treeOf(wanted);
  }

  /** Continues with the next piece. @throws MalformedJson */
  write(bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.length) {
      if (this.#reading === nothing) at = this.#readStructure(bytes, at);
      else if (this.#reading === text) at = this.#readText(bytes, at);
      else if (this.#reading === bare) at = this.#readBare(bytes, at);
      else at = this.#readEscape(bytes, at);
    }
  }

  /**
   * The fields that were found, after all pieces; the last of equal names.
   * @throws MalformedJson
   */
  end(): Fields {
    if (this.#reading === bare) this.#endBare();
    if (this.#reading !== nothing || this.#expected !== separator || this.#depth > 0) malformed();
    return this.#fields;
  }

  #readStructure(bytes: Uint8Array, from: number): number {
    let at = from;
    while (at < bytes.length && isSpace(bytes[at] as number)) at += 1;
    if (at === bytes.length) return at;
    const byte = bytes[at] as number;
    const expected = this.#expected;
    if (byte === 0x22 && expected <= key) this.#startText(expected);
    else if (byte === 0x7d && (expected === firstKey || expected === separator)) this.#close(0);
    else if (byte === 0x5d && (expected === firstItem || expected === separator))
      this.#close(array);
    else if (byte === 0x3a && expected === colon) this.#expected = value;
    else if (byte === 0x2c && expected === separator && this.#depth > 0) this.#next();
    else if (expected > firstItem) malformed();
    else if (byte === 0x7b) this.#open(0);
    else if (byte === 0x5b) this.#open(array);
    else if (isBare(byte)) {
      this.#startKeeping(bare, true);
      return at;
    } else malformed();
    return at + 1;
  }

  #open(container: 0 | 1): void {
    if (this.#depth === maxLevels) throw new MalformedJson("The JSON is nested too deeply.");
    const target = this.#target;
    if (typeof target === "string") this.#fields.delete(target);
    this.#containers[this.#depth] = container;
    this.#branches[this.#depth] = container === array || typeof target === "string" ? null : target;
    this.#depth += 1;
    this.#target = null;
    this.#expected = container === array ? firstItem : firstKey;
  }

  #close(container: 0 | 1): void {
    if (this.#depth === 0 || this.#containers[this.#depth - 1] !== container) malformed();
    this.#depth -= 1;
    this.#expected = separator;
  }

  #next(): void {
    this.#target = null;
    this.#expected = this.#containers[this.#depth - 1] === array ? value : key;
  }

  #startText(expected: number): void {
    const isKey = expected === firstKey || expected === key;
    const isWanted = isKey ? this.#branches[this.#depth - 1] : typeof this.#target === "string";
    this.#startKeeping(text, Boolean(isWanted));
    if (isKey) this.#expected = key;
    else this.#expected = value;
  }

  #startKeeping(reading: number, keeping: boolean): void {
    this.#reading = reading;
    this.#keeping = keeping;
    this.#keptLength = 0;
    this.#tooLong = false;
  }

  #keep(bytes: Uint8Array, from: number, to: number): void {
    if (!this.#keeping) return;
    if (this.#keptLength + to - from > maxValueBytes) this.#tooLong = true;
    else {
      this.#kept.set(bytes.subarray(from, to), this.#keptLength);
      this.#keptLength += to - from;
    }
  }

  #readText(bytes: Uint8Array, from: number): number {
    let at = from;
    let byte = 0x20;
    while (at < bytes.length) {
      byte = bytes[at] as number;
      if (byte === 0x22 || byte === 0x5c || byte < 0x20) break;
      at += 1;
    }
    if (at === bytes.length) {
      this.#keep(bytes, from, at);
      return at;
    }
    if (byte < 0x20) malformed();
    if (byte === 0x5c) this.#reading = escape;
    this.#keep(bytes, from, byte === 0x5c ? at + 1 : at);
    if (byte === 0x22) this.#endText();
    return at + 1;
  }

  #readEscape(bytes: Uint8Array, at: number): number {
    const byte = bytes[at] as number;
    this.#keep(bytes, at, at + 1);
    if (this.#reading === hex) {
      if (!isHex(byte)) malformed();
      this.#hexLeft -= 1;
      if (this.#hexLeft === 0) this.#reading = text;
    } else if (byte === 0x75) {
      this.#reading = hex;
      this.#hexLeft = 4;
    } else {
      if (!escapable.has(byte)) malformed();
      this.#reading = text;
    }
    return at + 1;
  }

  #endText(): void {
    this.#reading = nothing;
    const isKey = this.#expected === key;
    const written = this.#keeping && !this.#tooLong ? this.#keptText() : null;
    if (isKey) {
      const branch = this.#branches[this.#depth - 1];
      this.#target = written === null ? null : (branch?.get(written) ?? null);
      this.#expected = colon;
    } else this.#found(written);
  }

  #keptText(): string {
    return JSON.parse(`"${this.#kept.toString("utf8", 0, this.#keptLength)}"`) as string;
  }

  #readBare(bytes: Uint8Array, from: number): number {
    let at = from;
    while (at < bytes.length && isDigit(bytes[at] as number)) at += 1;
    // Nearly all values are plain numbers that aren't wanted, which need no further check.
    const isPlain = this.#keptLength === 0 && (bytes[from] !== 0x30 || at === from + 1);
    if (isPlain && at > from && at < bytes.length && !isBare(bytes[at] as number)) {
      if (typeof this.#target !== "string") {
        this.#reading = nothing;
        this.#expected = separator;
        return at;
      }
    }
    while (at < bytes.length && isBare(bytes[at] as number)) at += 1;
    this.#keep(bytes, from, at);
    if (at < bytes.length) this.#endBare();
    return at;
  }

  #endBare(): void {
    const written = this.#kept.toString("latin1", 0, this.#keptLength);
    if (this.#tooLong || !bareValue.test(written)) malformed();
    this.#reading = nothing;
    this.#found(typeof this.#target === "string" ? (JSON.parse(written) as Scalar) : null);
  }

  #found(scalar: Scalar): void {
    if (typeof this.#target === "string") this.#fields.set(this.#target, scalar);
    this.#expected = separator;
  }
}

function treeOf(paths: readonly string[]): Branch {
  const root: Branch = new Map();
  for (const path of paths) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    let branch = root;
    for (const name of names) {
      const known = branch.get(name);
      const next: Branch = known instanceof Map ? known : new Map();
      branch.set(name, next);
      branch = next;
    }
    branch.set(last, path);
  }
  return root;
}

function malformed(): never {
  throw new MalformedJson("The body is not JSON.");
}
