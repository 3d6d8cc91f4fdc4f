// Reads a backup as a stream: what it contains, its checksum, and the rows of its tables.
import { createHash } from "node:crypto";
import fs from "node:fs";
import { createGunzip } from "node:zlib";
import { OperatorError } from "#server/operator-error.ts";
import {
  type BackupHeader,
  type BackupTable,
  checksumBytes,
  checksumLine,
  endOfTable,
  firstLine,
  formatNumber,
  magic,
  maxHeaderBytes,
  parseHeaderLine,
  tableLine,
} from "./format.ts";

const lineFeed = 10;
const nothing: Buffer = Buffer.alloc(0);

/**
 * Reads all of `file` and compares it with its checksum.
 * @param onBytes gets the number of bytes read so far
 * @throws OperatorError if it is no backup, incomplete, or altered
 */
export async function verifyBackup(
  file: string,
  onBytes: (bytes: number) => void = () => {},
): Promise<BackupHeader> {
  const source = openFile(file);
  const hash = createHash("sha256");
  let end = nothing;
  let header: BackupHeader | undefined;
  const input = source.pipe(createGunzip({ chunkSize: 256 * 1024 }));
  source.on("error", (error) => input.destroy(error));
  try {
    const text = new BackupText(input, file);
    header = await text.readHeader((bytes) => hash.update(bytes));
    for await (const chunk of text.rest()) {
      // The checksum itself is the last line.
      const both = Buffer.concat([end, chunk]);
      const known = Math.max(0, both.length - checksumBytes);
      hash.update(both.subarray(0, known));
      end = both.subarray(known);
      onBytes(source.bytesRead);
    }
  } catch (error) {
    throw damaged(error, file);
  } finally {
    source.destroy();
    input.destroy();
  }
  if (end.toString() !== checksumLine(hash.digest("hex"))) {
    throw new OperatorError(
      `${file} is damaged: its checksum doesn't match. Nothing was changed. Use another backup.`,
    );
  }
  return header;
}

export interface OpenBackup {
  readonly header: BackupHeader;
  /** The rows of each table as COPY reads them; each must be read to its end before the next. */
  readonly tables: AsyncIterable<{ table: BackupTable; rows: AsyncIterable<Buffer> }>;
  readonly close: () => void;
}

/** Opens a backup whose checksum was verified. */
export async function openBackup(file: string): Promise<OpenBackup> {
  const source = openFile(file);
  const input = source.pipe(createGunzip({ chunkSize: 256 * 1024 }));
  source.on("error", (error) => input.destroy(error));
  const text = new BackupText(input, file);
  const header = await text.readHeader(() => {});
  return {
    header,
    tables: tablesOf(header, text),
    close: () => {
      source.destroy();
      input.destroy();
    },
  };
}

async function* tablesOf(header: BackupHeader, text: BackupText) {
  for (const table of header.tables) {
    if ((await text.readLine(maxHeaderBytes)) !== tableLine(table)) throw unexpected(text.file);
    yield { table, rows: text.tableRows() };
  }
}

function openFile(file: string): fs.ReadStream {
  try {
    return fs.createReadStream(file, { fd: fs.openSync(file, "r"), highWaterMark: 256 * 1024 });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`${file} can't be read: ${why}`, { cause: error });
  }
}

function damaged(error: unknown, file: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "Z_DATA_ERROR" || code === "Z_BUF_ERROR") {
    const problem = code === "Z_BUF_ERROR" ? "ends too early" : "is damaged, or isn't a backup";
    return new OperatorError(`${file} ${problem}. Nothing was changed.`, { cause: error });
  }
  return error;
}

const noBackup = (file: string) =>
  new OperatorError(`${file} isn't a backup of Stack Cafe. Nothing was changed.`);
const unexpected = (file: string) =>
  new OperatorError(`${file} doesn't match its own first lines. Nothing was changed.`);

class BackupText {
  readonly file: string;
  readonly #chunks: AsyncIterator<Buffer>;
  #buffer: Buffer = nothing;

  constructor(input: AsyncIterable<Buffer>, file: string) {
    this.#chunks = input[Symbol.asyncIterator]();
    this.file = file;
  }

  /** Returns whether there was more. */
  async #more(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (done === true) return false;
    this.#buffer = this.#buffer.length === 0 ? value : Buffer.concat([this.#buffer, value]);
    return true;
  }

  /** The next line with its end, at most `maxBytes` long. */
  async readLine(maxBytes: number): Promise<string> {
    let searched = 0;
    for (;;) {
      const end = this.#buffer.indexOf(lineFeed, searched) + 1;
      if (end > 0) {
        const line = this.#buffer.subarray(0, end).toString();
        this.#buffer = this.#buffer.subarray(end);
        return line;
      }
      searched = this.#buffer.length;
      if (searched > maxBytes || !(await this.#more())) throw noBackup(this.file);
    }
  }

  async readHeader(onBytes: (bytes: Buffer) => void): Promise<BackupHeader> {
    const first = await this.readLine(200);
    if (!first.startsWith(magic)) throw noBackup(this.file);
    if (first !== firstLine) {
      throw new OperatorError(
        `${this.file} was written by a newer version of Stack Cafe: this one reads format ${formatNumber}.`,
      );
    }
    const line = await this.readLine(maxHeaderBytes);
    onBytes(Buffer.from(first + line));
    try {
      return parseHeaderLine(line);
    } catch (error) {
      throw new OperatorError(unexpected(this.file).message, { cause: error });
    }
  }

  /** Everything that wasn't read yet. */
  async *rest(): AsyncGenerator<Buffer> {
    do {
      yield this.#buffer;
      this.#buffer = nothing;
    } while (await this.#more());
  }

  /** Whole lines, up to the line that ends a table. No row is that line: COPY escapes backslashes. */
  async *tableRows(): AsyncGenerator<Buffer> {
    const end = Buffer.from(endOfTable);
    const endAfterRows = Buffer.from(`\n${endOfTable}`);
    for (;;) {
      const lines = this.#buffer.subarray(0, this.#buffer.lastIndexOf(lineFeed) + 1);
      const isOver = lines.subarray(0, end.length).equals(end);
      const endsAt = isOver ? 0 : lines.indexOf(endAfterRows) + 1;
      if (isOver || endsAt > 0) {
        if (endsAt > 0) yield lines.subarray(0, endsAt);
        this.#buffer = this.#buffer.subarray(endsAt + end.length);
        return;
      }
      if (lines.length > 0) yield lines;
      this.#buffer = this.#buffer.subarray(lines.length);
      if (!(await this.#more())) throw unexpected(this.file);
    }
  }
}
