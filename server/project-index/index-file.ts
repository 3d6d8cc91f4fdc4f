// The file of an index: the length and the checksum of its header, the header as JSON, and its
// columns one after the other.
import fs from "node:fs";
import { crc32 } from "node:zlib";
import type { Column, Columns } from "./columns.ts";

const types = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  f64: Float64Array,
} as const;

interface ColumnEntry {
  readonly name: string;
  readonly type: keyof typeof types;
  readonly length: number;
  readonly checksum: number;
}

interface FileHeader<Header> {
  readonly header: Header;
  readonly columns: readonly ColumnEntry[];
}

/** Two integers of 32 bits: the length of the header in bytes, and its checksum. */
const startBytes = 8;

const bytesOf = (array: Column): Buffer =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength);

function typeOf(array: Column): keyof typeof types {
  for (const [name, type] of Object.entries(types)) {
    if (array instanceof type) return name as keyof typeof types;
  }
  throw new TypeError("No such column type");
}

/** Writes a file that only this user can read: it has the words of hidden projects. */
export function writeIndexFile(file: string, header: unknown, columns: Columns): void {
  const entries = Object.entries(columns).map(([name, array]): ColumnEntry => ({
    name,
    type: typeOf(array),
    length: array.length,
    checksum: crc32(bytesOf(array)),
  }));
  const whole = { header, columns: entries } satisfies FileHeader<unknown>;
  const text = Buffer.from(JSON.stringify(whole));
  const start = Buffer.alloc(startBytes);
  start.writeUInt32LE(text.length, 0);
  start.writeUInt32LE(crc32(text), 4);
  const descriptor = fs.openSync(file, "w", 0o600);
  try {
    for (const bytes of [start, text, ...Object.values(columns).map(bytesOf)]) {
      fs.writeFileSync(descriptor, bytes);
    }
  } finally {
    fs.closeSync(descriptor);
  }
}

/**
 * Reads a file.
 * @param isWanted whether its columns are to be read, by its header
 * @returns null if there is no file or its columns aren't wanted
 * @throws if the file is damaged
 */
export async function readIndexFile<Header>(
  file: string,
  isWanted: (header: Header) => Promise<boolean>,
): Promise<{ header: Header; columns: Columns } | null> {
  if (!fs.existsSync(file)) return null;
  const descriptor = fs.openSync(file, "r");
  try {
    const { header, columns } = readHeader<Header>(descriptor);
    if (!(await isWanted(header))) return null;
    const read = columns.map((entry) => [entry.name, readColumn(descriptor, entry)] as const);
    return { header, columns: Object.fromEntries(read) };
  } finally {
    fs.closeSync(descriptor);
  }
}

function readHeader<Header>(descriptor: number): FileHeader<Header> {
  const start = Buffer.alloc(startBytes);
  fill(descriptor, start);
  const length = start.readUInt32LE(0);
  if (length > fs.fstatSync(descriptor).size) throw new Error("Its header is damaged");
  const text = Buffer.alloc(length);
  fill(descriptor, text);
  if (crc32(text) !== start.readUInt32LE(4)) throw new Error("Its header is damaged");
  return JSON.parse(text.toString()) as FileHeader<Header>;
}

function readColumn(descriptor: number, { name, type, length, checksum }: ColumnEntry): Column {
  const array = new types[type](length);
  fill(descriptor, bytesOf(array));
  if (crc32(bytesOf(array)) !== checksum) throw new Error(`Its column ${name} is damaged`);
  return array;
}

function fill(descriptor: number, bytes: Buffer): void {
  let done = 0;
  while (done < bytes.length) {
    const read = fs.readSync(descriptor, bytes, done, bytes.length - done, null);
    if (read === 0) throw new Error("It ends too early");
    done += read;
  }
}
