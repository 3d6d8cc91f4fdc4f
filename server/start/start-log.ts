/** The lines of a start and of an end: JSON, or as a person reads them, like the log. */
import { logOutput } from "#server/http/log-output.ts";
import { formatFor, jsonLine, type LogFormat, logFormats } from "#server/log-format.ts";
import { OperatorError } from "#server/operator-error.ts";

export class StartLog {
  #format: LogFormat = formatIn(process.env);

  /** Uses the format of these settings, valid or not. */
  useFormatOf(env: Readonly<Record<string, string | undefined>>): void {
    this.#format = formatIn(env);
  }

  readonly report = (line: string): void => {
    logOutput.write(this.#format === "json" ? jsonLine("info", line) : `${line}\n`);
  };

  /** On standard error; with its stack, unless the operator can mend it. */
  readonly fail = (error: unknown): void => {
    logOutput.flush();
    const isOperators = error instanceof OperatorError;
    if (this.#format === "readable") console.error(isOperators ? error.message : error);
    else
      process.stderr.write(
        jsonLine("fatal", messageOf(error), isOperators ? {} : described(error)),
      );
  };
}

function formatIn(env: Readonly<Record<string, string | undefined>>): LogFormat {
  const value = env["LOG_FORMAT"]?.trim().toLowerCase();
  return logFormats.find((format) => format === value) ?? formatFor(process.stdout);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const described = (error: unknown) => ({
  err: { message: messageOf(error), stack: error instanceof Error ? error.stack : undefined },
});
