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
      redirect: "error",
    }).catch((error: unknown) => {
      throw new Problem(`${url} can't be reached: ${causeOf(error)}`);
    });
    const text = await answer.text();
    if (!answer.ok) throw new Problem(refusalIn(text, answer.status));
    return JSON.parse(text) as ReplyOf<typeof operation>;
  };
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
function refusalIn(text: string, status: number): string {
  try {
    const { message, fields = [], scope } = JSON.parse(text) as Failure;
    if (scope) return `${message} Make another token, and log in again.`;
    return fields.length > 0
      ? fields.map((field) => `${field.path}: ${field.message}`).join("\n")
      : message;
  } catch {
    return `The site answered with ${status}.`;
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
