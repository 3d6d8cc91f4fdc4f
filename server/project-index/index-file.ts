// The file of an index: a header as JSON, and its columns one after the other.
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

/** The length of the header, which is the first of the file, in bytes. */
const lengthBytes = 4;

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
  const text = Buffer.from(
    JSON.stringify({ header, columns: entries } satisfies FileHeader<unknown>),
  );
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(text.length);
  const descriptor = fs.openSync(file, "w", 0o600);
  try {
    for (const bytes of [length, text, ...Object.values(columns).map(bytesOf)]) {
      fs.writeFileSync(descriptor, bytes);
    }
  } finally {
    fs.closeSync(descriptor);
  }
}

/**
 * The columns of a file, if its header `fits`; null if it doesn't, or if there is no file.
 * @throws if the file is damaged
 */
export function readIndexFile<Header>(
  file: string,
  fits: (header: Header) => boolean,
): { header: Header; columns: Columns } | null {
  if (!fs.existsSync(file)) return null;
  const descriptor = fs.openSync(file, "r");
  try {
    const length = Buffer.alloc(lengthBytes);
    fill(descriptor, length);
    const headerLength = length.readUInt32LE();
    if (headerLength > fs.fstatSync(descriptor).size) throw new Error("Its header is damaged");
    const text = Buffer.alloc(headerLength);
    fill(descriptor, text);
    const { header, columns } = JSON.parse(text.toString()) as FileHeader<Header>;
    if (!fits(header)) return null;
    const read = columns.map((entry) => [entry.name, readColumn(descriptor, entry)] as const);
    return { header, columns: Object.fromEntries(read) };
  } finally {
    fs.closeSync(descriptor);
  }
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
