// Arrays with a number for each document, which last for one answer and are used again for the next
// ones: allocating megabytes for each answer would keep the garbage collector busy.

type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float32Array;

class Buffers<T extends NumberArray> {
  readonly #ofLength: (length: number) => T;
  readonly #arrays: T[] = [];
  inUse = 0;

  constructor(ofLength: (length: number) => T) {
    this.#ofLength = ofLength;
  }

  take(length: number): T {
    const kept = this.#arrays[this.inUse];
    const array = kept && kept.length >= length ? kept : this.#ofLength(Math.ceil(length * 1.1));
    this.#arrays[this.inUse] = array;
    this.inUse += 1;
    return array;
  }
}

export class BufferPool {
  readonly #bytes = new Buffers((length) => new Uint8Array(length));
  readonly #shorts = new Buffers((length) => new Uint16Array(length));
  readonly #integers = new Buffers((length) => new Uint32Array(length));
  readonly #floats = new Buffers((length) => new Float32Array(length));

  /** An array of zeros that has at least `length` items; valid until the end of {@link use}. */
  bytes = (length: number): Uint8Array => this.#bytes.take(length).fill(0);
  /** See {@link bytes}. */
  shorts = (length: number): Uint16Array => this.#shorts.take(length).fill(0);
  /** See {@link bytes}. */
  floats = (length: number): Float32Array => this.#floats.take(length).fill(0);
  /** The same with any numbers, for what is written before it is read. */
  uncleared = (length: number): Uint32Array => this.#integers.take(length);

  /** Runs `work`, and takes back the arrays that it took. Its result mustn't hold any of them. */
  use<T>(work: () => T): T {
    const pools = [this.#bytes, this.#shorts, this.#integers, this.#floats];
    const inUse = pools.map((pool) => pool.inUse);
    try {
      return work();
    } finally {
      for (const [index, pool] of pools.entries()) pool.inUse = inUse[index] ?? 0;
    }
  }
}
