// The format of the log. It is known before the settings are checked, whose errors it is for, too.
import os from "node:os";

export const logFormats = ["json", "readable"] as const;

export type LogFormat = (typeof logFormats)[number];

/** The default: a terminal has a reader, anything else may be read by programs. */
export const formatFor = ({ isTTY }: { readonly isTTY?: boolean }): LogFormat =>
  isTTY ? "readable" : "json";

/** pino's levels of information and of what ends the process. */
const levels = { info: 30, fatal: 60 } as const;

/** A line like those of the log's own logger. */
export function jsonLine(level: keyof typeof levels, msg: string, more: object = {}): string {
  const { pid } = process;
  const line = {
    level: levels[level],
    time: Date.now(),
    pid,
    hostname: os.hostname(),
    ...more,
    msg,
  };
  return `${JSON.stringify(line)}\n`;
}
