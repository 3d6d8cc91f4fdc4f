// Typed arrays that grow.

/** A growing array of unsigned 32-bit integers. */
export class GrowableUint32 {
  items: Uint32Array<ArrayBuffer>;
  length = 0;

  constructor(capacity = 1024) {
    this.items = new Uint32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.items.length) this.#grow();
    this.items[this.length] = value;
    this.length += 1;
  }

  #grow(): void {
    this.items = resized(this.items, Math.ceil(this.items.length * 1.5) + 16);
  }
}

/**
 * A copy with another length. The memory of `array`, which can't be used any more, is free at once:
 * the garbage collector lets many megabytes of such arrays pile up.
 */
const resized = (array: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> =>
  new Uint32Array(array.buffer.transfer(length * Uint32Array.BYTES_PER_ELEMENT));

type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

/** `array` if it holds `length` items, else a copy that does, with some space to grow. */
export function withCapacity<T extends NumberArray>(array: T, length: number): T {
  if (array.length >= length) return array;
  const larger = new (array.constructor as new (length: number) => T)(Math.ceil(length * 1.1) + 64);
  larger.set(array);
  return larger;
}
