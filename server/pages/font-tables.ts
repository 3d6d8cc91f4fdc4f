// Reads and writes the tables of an OpenType font.

const headerBytes = 12;
const recordBytes = 16;

/** A copy of a TrueType font in which tables are replaced, by their tags. */
export function withTables(font: Buffer, replaced: ReadonlyMap<string, Buffer>): Buffer {
  const tables = [...new Map([...tablesOf(font), ...replaced])].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const header = Buffer.alloc(headerBytes + recordBytes * tables.length);
  const exponent = Math.floor(Math.log2(tables.length));
  const searchRange = recordBytes * 2 ** exponent;
  font.copy(header, 0, 0, 4);
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(searchRange, 6);
  header.writeUInt16BE(exponent, 8);
  header.writeUInt16BE(recordBytes * tables.length - searchRange, 10);
  let offset = header.length;
  const padded = tables.map(([tag, table], index) => {
    const record = headerBytes + recordBytes * index;
    const content = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    table.copy(content);
    header.write(tag, record, "latin1");
    header.writeUInt32BE(checksumOf(content), record + 4);
    header.writeUInt32BE(offset, record + 8);
    header.writeUInt32BE(table.length, record + 12);
    offset += content.length;
    return content;
  });
  return Buffer.concat([header, ...padded]);
}

/** A table of a TrueType font, by its tag. */
export function tableOf(font: Buffer, tag: string): Buffer {
  const table = tablesOf(font).get(tag);
  if (!table) throw new Error(`The font has no table ${tag}`);
  return table;
}

function tablesOf(font: Buffer): Map<string, Buffer> {
  const count = font.readUInt16BE(4);
  const entries = Array.from({ length: count }, (_, index) => {
    const record = headerBytes + recordBytes * index;
    const start = font.readUInt32BE(record + 8);
    const table = font.subarray(start, start + font.readUInt32BE(record + 12));
    return [font.toString("latin1", record, record + 4), table] as const;
  });
  return new Map(entries);
}

function checksumOf(content: Buffer): number {
  let sum = 0;
  for (let at = 0; at < content.length; at += 4) sum = (sum + content.readUInt32BE(at)) >>> 0;
  return sum;
}
