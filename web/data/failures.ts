// What the console says when a call fails, and the messages of failed calls about applications: the
// words are the specification's. Screens say it in their own way.
import type { Operation } from "#contract/api.ts";
import { type ApiError, isApiError } from "#web/lib/api-error.ts";
import type { ApiClient } from "#web/lib/client.ts";

interface Failure {
  words: string;
  /** Logs the HTTP status, too; 0 without a reply. */
  withStatus?: true;
  /** Statuses that pages answer with a redirect or as not found. */
  except?: readonly number[];
  /** Whether the words are also the message of the error. */
  isThrown?: true;
}

const loadApplications: Failure = { words: "failed to fetch applications!" };
const loadContent: Failure = { words: "Failed to load content" };

const failures: Partial<Record<Operation, Failure>> = {
  "GET /applications": loadApplications,
  "GET /applications/{id}": { words: "Failed to load application", except: [403, 404] },
  "GET /computations/trendingsearches/latest": {
    words: "Failed to get latest trending searches",
    withStatus: true,
  },
  "GET /content": loadContent,
  "GET /current-session": { words: "Failed to load the session", withStatus: true },
  "GET /graph": { words: "Failed" },
  "GET /notifications": { words: "Failed to load notifications", withStatus: true },
  "GET /pages/{name}": loadContent,
  "GET /search/{text}": { words: "Failed to get user", except: [404] },
  "GET /techs": { words: "failed to load techs" },
  "GET /waiting_applications": loadApplications,
  "POST /applications": {
    words: "Failed to submit application, please try again",
    isThrown: true,
  },
  "POST /projects": { words: "failed to post project", withStatus: true },
  "POST /projects/{id}/members": {
    words: "Failed to add user to project, please try again",
    isThrown: true,
  },
};

const decisionFailures: Record<"accept" | "other", Failure> = {
  accept: { words: "Failed to accept application, please try again", isThrown: true },
  other: { words: "Failed to update project status, please try again", isThrown: true },
};

/** The failure of a call; of an application's changes only those of its status have words. */
function failureOf(operation: Operation, input: object): Failure | undefined {
  if (operation !== "POST /applications/{id}") return failures[operation];
  const { status } = ("body" in input ? input.body : {}) as { status?: string };
  if (status === undefined) return undefined;
  return status === "accepted" ? decisionFailures.accept : decisionFailures.other;
}

/** Whether a line of the console is one of these words, with or without a status. */
export function isFailureLine(line: string): boolean {
  const all = [...Object.values(failures), ...Object.values(decisionFailures)];
  return all.some(({ words }) => line.replace(/ \d+$/, "") === words);
}

/**
 * The client with the words of its failures: they are logged, and on the server, which has no console,
 * kept in the error for the page (see {@link logPageFailures}).
 * @param log writes to the console; nothing on the server
 */
export function withFailures(
  api: ApiClient,
  log: (...words: (string | number)[]) => void = () => undefined,
): ApiClient {
  const describe = (operation: Operation, input: object) => (error: unknown) => {
    const failure = isApiError(error) ? failureOf(operation, input) : undefined;
    if (!isApiError(error) || !failure || failure.except?.includes(error.status)) throw error;
    const words = failure.withStatus ? [failure.words, error.status] : [failure.words];
    if (failure.isThrown) error.message = failure.words;
    error.consoleWords = words;
    log(...words);
    throw error;
  };
  return {
    call: (operation, input) => api.call(operation, input).catch(describe(operation, input)),
    page: (operation, input) => api.page(operation, input).catch(describe(operation, input)),
  };
}

/** Logs what failed while the server rendered the page, from its loaders' data and errors. */
export function logPageFailures(
  data: Iterable<unknown>,
  log: (...words: (string | number)[]) => void,
): void {
  for (const one of data) {
    const { consoleWords } = (one ?? {}) as Pick<ApiError, "consoleWords">;
    if (consoleWords) log(...consoleWords);
  }
}
