// The log for people: one line for a request, and a stack below an error.

interface Line {
  readonly level: number;
  readonly time: number;
  readonly pid: number;
  readonly hostname: string;
  readonly msg?: string;
  readonly reqId?: string;
  readonly operation?: string;
  readonly path?: string;
  readonly userId?: string;
  readonly req?: { readonly method: string; readonly remoteAddress: string };
  readonly res?: { readonly statusCode: number };
  readonly responseTime?: number;
  readonly err?: { readonly stack?: string; readonly message?: string };
}

const names: Record<number, string> = {
  10: "TRACE",
  20: "DEBUG",
  30: "",
  40: "WARN",
  50: "ERROR",
  60: "FATAL",
};

/** The same for a person to read: `json` is a line of the log. */
export function readableLine(json: string): string {
  const line = JSON.parse(json) as Line;
  const { level, time, pid: _pid, hostname: _host, msg = "", reqId, err, ...rest } = line;
  const { req, res, operation, path, userId, responseTime, ...other } = rest;
  const isRequest = req !== undefined && res !== undefined;
  const parts = [
    new Date(time).toISOString().replace(/\.\d+/, ""),
    names[level] ?? "",
    ...(isRequest
      ? [req.method, operation, path, res.statusCode, milliseconds(responseTime)]
      : [msg, operation, path]),
    ...(isRequest && msg !== "request completed" ? [msg] : []),
    ...Object.entries(other).map(([name, value]) => `${name}=${JSON.stringify(value)}`),
    userId && `user ${userId}`,
    req && `from ${req.remoteAddress}`,
    reqId && `(${reqId})`,
  ];
  const text = oneLine(parts.filter((part) => part !== undefined && part !== "").join(" "));
  return err ? `${text}\n${stackOf(err)}\n` : `${text}\n`;
}

const milliseconds = (time: number | undefined) =>
  time === undefined ? "" : `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`;

const stackOf = ({ stack, message = "" }: NonNullable<Line["err"]>) =>
  (stack ?? message)
    .split("\n")
    .map((row) => `    ${oneLine(row.trim())}`)
    .join("\n");

/** Written out, since line breaks could forge lines, and others steer a terminal. */
const oneLine = (text: string) =>
  text.replace(
    /[\p{Cc}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
