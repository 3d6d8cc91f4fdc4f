// The progress of an import: a bar on a terminal, else a line at intervals.
import { Presets, SingleBar } from "cli-progress";

export interface Progress {
  readonly start: (total: number) => void;
  readonly advance: () => void;
  readonly stop: () => void;
}

/** Rows between two lines if there is no terminal. */
const stride = 5_000;

/** Writes to stderr: stdout contains only the report. */
export function showProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  if (!stream.isTTY) return lines((line) => stream.write(`${line}\n`));
  const bar = new SingleBar(
    { stream, format: "{bar} {percentage} %  {value}/{total}  {eta_formatted} left" },
    Presets.shades_classic,
  );
  return {
    start: (total) => bar.start(total, 0),
    advance: () => bar.increment(),
    stop: () => bar.stop(),
  };
}

export function lines(write: (line: string) => void): Progress {
  let [done, all] = [0, 0];
  return {
    start: (total) => void (all = total),
    advance() {
      done += 1;
      if (done % stride === 0) write(`${done} of ${all}`);
    },
    stop() {},
  };
}
