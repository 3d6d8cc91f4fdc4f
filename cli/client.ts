// The typed client of the command line: operations and their types are the contract's.
import type { BodyOf, Operation, ParamsOf, QueryOf, ReplyOf } from "#contract/api.ts";
import type { Failure } from "#contract/errors.ts";

/** Part of the input is required only if the operation requires something in it. */
type Part<Name extends string, Value> = {} extends Value
  ? { [N in Name]?: Value }
  : { [N in Name]: Value };

type InputOf<K extends Operation> = Part<"params", ParamsOf<K>> &
  Part<"query", QueryOf<K>> &
  Part<"body", BodyOf<K>>;

export type Client = <K extends Operation>(operation: K, input: InputOf<K>) => Promise<ReplyOf<K>>;

export interface Login {
  /** The site's address, without a slash at its end. */
  readonly url: string;
  readonly token: string | null;
}

/** What is said instead of a stack trace. */
export class Problem extends Error {}

const apiPrefix = "/api/v1";

const timeoutMs = 30_000;

/** A client of that site. Without a token it reads what visitors do. */
export function clientOf({ url, token }: Login): Client {
  return async (operation, input) => {
    const loose = input as { params?: object; query?: object; body?: unknown };
    const answer = await fetch(url + targetOf(operation, loose), {
      method: operation.slice(0, operation.indexOf(" ")),
      headers: {
        accept: "application/json",
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(loose.body !== undefined && { "content-type": "application/json" }),
      },
      ...(loose.body !== undefined && { body: JSON.stringify(loose.body) }),
      // A token isn't sent on.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(unreachable);
    const location = answer.headers.get("location") ?? "";
    const { origin } = new URL(URL.canParse(location, url) ? location : url, url);
    if (origin !== url) {
      throw new Problem(`${url} leads to ${origin}. If you know it: stack-cafe login ${origin}`);
    }
    const text = await answer.text().catch(unreachable);
    if (!answer.ok) throw new Problem(refusalIn(text, answer.status, url));
    try {
      return JSON.parse(text) as ReplyOf<typeof operation>;
    } catch {
      throw new Problem(`${url} didn't answer as such a site does. Is the address right?`);
    }
  };

  function unreachable(error: unknown): never {
    throw new Problem(`${url} can't be reached: ${causeOf(error)}`);
  }
}

function targetOf(
  operation: string,
  { params = {}, query = {} }: { params?: object; query?: object },
) {
  const values = new Map(Object.entries(params));
  const path = operation
    .slice(operation.indexOf(" ") + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `${apiPrefix}${path}${search.size > 0 ? `?${search}` : ""}`;
}

/** The site's own words; each invalid field by its name. */
function refusalIn(text: string, status: number, url: string): string {
  const { message, fields = [], scope } = failureIn(text);
  if (!message) return `${url} answered with ${status}. Is the address right?`;
  if (scope ?? status === 401) {
    return `${message} Make a token at ${url}/account-settings#api-tokens, then: stack-cafe login ${url}`;
  }
  return fields.length > 0
    ? fields.map((field) => `${field.path}: ${field.message}`).join("\n")
    : message;
}

function failureIn(text: string): Partial<Failure> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<Failure>;
  } catch {
    return {};
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
