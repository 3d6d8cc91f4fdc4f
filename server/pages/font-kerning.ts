// Rounds the kerning of a font: fewer different values compress better.

/** The positioning of pairs, and subtables at a larger offset. */
const pairLookup = 2;
const extensionLookup = 9;

/** The bit and the bytes of a value record that has nothing but the first glyph's advance. */
const advanceOnly = 4;
const advanceBytes = 2;

/** Copies a GPOS table with each pair's distance rounded to a multiple of `step` font units. */
export function withRoundedKerning(gpos: Buffer, step: number): Buffer {
  const rounded = Buffer.from(gpos);
  for (const subtable of pairSubtables(rounded)) {
    const isPlain = rounded.readUInt16BE(subtable + 4) === advanceOnly;
    if (!isPlain || rounded.readUInt16BE(subtable + 6) !== 0) continue;
    for (const at of advancesIn(rounded, subtable)) {
      rounded.writeInt16BE(Math.round(rounded.readInt16BE(at) / step) * step, at);
    }
  }
  return rounded;
}

function pairSubtables(gpos: Buffer): number[] {
  const lookups = gpos.readUInt16BE(8);
  return offsetsAt(gpos, lookups, lookups).flatMap((lookup) => {
    const type = gpos.readUInt16BE(lookup);
    return offsetsAt(gpos, lookup + 4, lookup).flatMap((subtable) => {
      if (type === pairLookup) return [subtable];
      const isPair = type === extensionLookup && gpos.readUInt16BE(subtable + 2) === pairLookup;
      return isPair ? [subtable + gpos.readUInt32BE(subtable + 4)] : [];
    });
  });
}

/** Where the distances of a subtable are: listed by pairs, or in a matrix of classes. */
function advancesIn(gpos: Buffer, subtable: number): number[] {
  if (gpos.readUInt16BE(subtable) === 1) {
    const recordBytes = 2 + advanceBytes;
    return offsetsAt(gpos, subtable + 8, subtable).flatMap((pairs) =>
      Array.from(
        { length: gpos.readUInt16BE(pairs) },
        (_, index) => pairs + 2 + index * recordBytes + 2,
      ),
    );
  }
  const count = gpos.readUInt16BE(subtable + 12) * gpos.readUInt16BE(subtable + 14);
  return Array.from({ length: count }, (_, index) => subtable + 16 + index * advanceBytes);
}

/** A count, then as many offsets from `origin`. */
function offsetsAt(table: Buffer, at: number, origin: number): number[] {
  return Array.from(
    { length: table.readUInt16BE(at) },
    (_, index) => origin + table.readUInt16BE(at + 2 + index * 2),
  );
}
