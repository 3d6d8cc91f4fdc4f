// The progress of a command: a bar on a terminal, else a line at intervals.
import { Presets, SingleBar } from "cli-progress";

export interface Progress {
  readonly start: (total: number) => void;
  readonly advance: (by?: number) => void;
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
    advance: (by = 1) => bar.increment(by),
    stop: () => bar.stop(),
  };
}

export function lines(write: (line: string) => void): Progress {
  let [done, all, next] = [0, 0, stride];
  return {
    start(total) {
      all = total;
      // At most twenty lines, however many rows there are.
      next = Math.max(stride, Math.ceil(total / 20));
    },
    advance(by = 1) {
      done += by;
      if (done < next) return;
      write(`${done} of ${all}`);
      const step = Math.max(stride, Math.ceil(all / 20));
      next = done - (done % step) + step;
    },
    stop() {},
  };
}
