// Standard output for the log: the lines of one turn of the event loop are written together, since a
// write for each costs as much as a cached response.

/** Characters beyond which lines are written before the turn ends. */
const maxPending = 64 * 1024;

/** Where lines go. */
interface Output {
  readonly write: (text: string) => unknown;
}

/** Collects lines for `output`, and writes them before other events are handled. */
export class LineBatch {
  readonly #output: Output;
  #pending = "";

  constructor(output: Output) {
    this.#output = output;
  }

  write(line: string): void {
    if (this.#pending === "") setImmediate(() => this.flush());
    this.#pending += line;
    if (this.#pending.length >= maxPending) this.flush();
  }

  flush(): void {
    const text = this.#pending;
    this.#pending = "";
    if (text !== "") this.#output.write(text);
  }
}

/** One for the process, so that its lines stay in order. */
export const logOutput = new LineBatch(process.stdout);

// The last lines say why the process ends.
process.once("exit", () => logOutput.flush());
