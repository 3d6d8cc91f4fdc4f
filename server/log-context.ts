// The log of the request, or of the job, that code runs for, with its id.
import { AsyncLocalStorage } from "node:async_hooks";

interface Log {
  readonly warn: (line: object, message: string) => void;
}

export const logContext = new AsyncLocalStorage<Log>();
