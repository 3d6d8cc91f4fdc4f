// Arrays with a number for each document, which last for one answer and are used again for the next
// ones: allocating megabytes for each answer would keep the garbage collector busy.

type ScratchArray = Uint8Array | Uint16Array | Uint32Array | Float32Array;

class Buffers<T extends ScratchArray> {
  readonly #ofLength: (length: number) => T;
  readonly #arrays: T[] = [];
  taken = 0;

  constructor(ofLength: (length: number) => T) {
    this.#ofLength = ofLength;
  }

  take(length: number, isCleared = true): T {
    const kept = this.#arrays[this.taken];
    const array = kept && kept.length >= length ? kept : this.#ofLength(Math.ceil(length * 1.1));
    if (array === kept && isCleared) array.fill(0);
    this.#arrays[this.taken] = array;
    this.taken += 1;
    return array;
  }
}

export class BufferPool {
  readonly #bytes = new Buffers((length) => new Uint8Array(length));
  readonly #shorts = new Buffers((length) => new Uint16Array(length));
  readonly #integers = new Buffers((length) => new Uint32Array(length));
  readonly #floats = new Buffers((length) => new Float32Array(length));

  /** An array of zeros that has at least `length` items; valid until the end of {@link use}. */
  bytes(length: number): Uint8Array {
    return this.#bytes.take(length);
  }

  /** See {@link bytes}. */
  shorts(length: number): Uint16Array {
    return this.#shorts.take(length);
  }

  /** See {@link bytes}. */
  integers(length: number): Uint32Array {
    return this.#integers.take(length);
  }

  /** The same with any numbers, for what is written before it is read. */
  uncleared(length: number): Uint32Array {
    return this.#integers.take(length, false);
  }

  /** See {@link bytes}. */
  floats(length: number): Float32Array {
    return this.#floats.take(length);
  }

  /** Runs `work`, and takes back the arrays that it took. Its result mustn't hold any of them. */
  use<T>(work: () => T): T {
    const pools = [this.#bytes, this.#shorts, this.#integers, this.#floats];
    const taken = pools.map((pool) => pool.taken);
    try {
      return work();
    } finally {
      for (const [index, pool] of pools.entries()) pool.taken = taken[index] ?? 0;
    }
  }
}
