// The typed client of the API. The transport that carries its requests is passed in.
import { t } from "#shared/messages/t.ts";
import type { Method } from "#contract/endpoint.ts";
import type { BodyOf, Operation, ParamsOf, QueryOf, ReplyOf } from "#contract/api.ts";
import { ApiError, failureOf, unreachable } from "./api-error.ts";

export interface ApiRequest {
  method: Method;
  /** Path and query on this site, such as `/api/v1/projects?pageSize=5`. */
  url: string;
  /** JSON text. */
  body?: string;
  /** Instead of it, where a file is uploaded. */
  form?: FormData;
  /** Of a POST: the same when it is repeated after a failure, so that it takes effect once. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export interface ApiAnswer {
  status: number;
  /** The `Link` header. */
  link: string | null;
  /** The `X-Total-Count` header. */
  total?: string | null;
  body: string;
}

/** Sends one request. Rejects only without a reply. */
export type Transport = (request: ApiRequest) => Promise<ApiAnswer>;

/** Part of the input is required only if the operation requires something in it. */
type Part<Name extends string, Value> = {} extends Value
  ? { [N in Name]?: Value }
  : { [N in Name]: Value };

export type InputOf<K extends Operation> = Part<"params", ParamsOf<K>> &
  Part<"query", Stringly<QueryOf<K>>> &
  Part<"body", BodyOf<K>> & { signal?: AbortSignal };

/** Values of a query, numbers included; null and undefined are left out. */
type Stringly<Query> = { [N in keyof Query]: Query[N] | number | null };

export interface Page<Items> {
  items: Items;
  /** The cursor of the next page, for `after`; null on the last. */
  next: string | null;
  /** How many items all pages have, where the operation says it: "14", or "10000+" from there on. */
  total?: string;
}

/** The cursor of the page after this one, as React Query asks for it. */
export const nextCursor = (page: Pick<Page<unknown>, "next">): string | null => page.next;

export interface ApiClient {
  /** Calls an operation such as `GET /projects/{id}`. @throws ApiError */
  call<K extends Operation>(operation: K, input: InputOf<K>): Promise<ReplyOf<K>>;
  /** Calls a paged one. @throws ApiError */
  page<K extends Operation>(operation: K, input: InputOf<K>): Promise<Page<ReplyOf<K>>>;
}

interface LooseInput {
  params?: object;
  query?: object;
  body?: unknown;
  signal?: AbortSignal;
}

export function createClient(transport: Transport): ApiClient {
  const keys = new IdempotencyKeys();
  async function send(operation: string, input: LooseInput) {
    const request = requestOf(operation, input);
    if (request.method === "POST") request.idempotencyKey = keys.of(request);
    const answer = await transport(request).catch((error: unknown) => {
      if (input.signal?.aborted) throw error;
      throw unreachable();
    });
    const body = parse(answer);
    if (answer.status < 500 && !inconclusiveStatuses.has(answer.status)) keys.forget(request);
    if (answer.status < 200 || answer.status > 299) throw failureOf(answer.status, body);
    return { body, next: nextCursorOf(answer.link), total: answer.total };
  }
  return {
    call: async <K extends Operation>(operation: K, input: InputOf<K>) =>
      (await send(operation, input)).body as ReplyOf<K>,
    page: async <K extends Operation>(operation: K, input: InputOf<K>) => {
      const { body, next, total } = await send(operation, input);
      return { items: body as ReplyOf<K>, next, ...(total && { total }) };
    },
  };
}

/** Refusals that say nothing about an earlier attempt, which may have taken effect. */
const inconclusiveStatuses = new Set([401, 403, 408, 429]);

/** Maximum number of calls without an answer whose keys are kept. */
const maxKeys = 20;

/** A key for each call, until it is known whether it took effect: the same content has the same one. */
class IdempotencyKeys {
  readonly #keys = new Map<string, string>();

  of(request: ApiRequest): string {
    const call = callOf(request);
    const key = this.#keys.get(call) ?? randomKey();
    this.#keys.set(call, key);
    const [oldest] = this.#keys.keys();
    if (this.#keys.size > maxKeys && oldest !== undefined) this.#keys.delete(oldest);
    return key;
  }

  forget(request: ApiRequest): void {
    this.#keys.delete(callOf(request));
  }
}

const callOf = ({ url, body = "" }: ApiRequest) => `${url}\n${body}`;

/** `crypto.randomUUID` is missing on pages without https. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");

export function requestOf(operation: string, input: LooseInput): ApiRequest {
  const [method = "GET", template = "/"] = operation.split(" ");
  const params = new Map<string, unknown>(Object.entries(input.params ?? {}));
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const query = search.size > 0 ? `?${search}` : "";
  return {
    method: method as Method,
    url: `/api/v1${path}${query}`,
    ...(input.body !== undefined && contentOf(input.body)),
    ...(input.signal && { signal: input.signal }),
  };
}

/** A form if there is a file in it, else JSON. */
function contentOf(body: unknown): { form: FormData } | { body: string } {
  const fields = Object.entries(body ?? {});
  if (!fields.some(([, value]) => value instanceof Blob)) return { body: JSON.stringify(body) };
  const form = new FormData();
  for (const [name, value] of fields) form.set(name, value instanceof Blob ? value : String(value));
  return { form };
}

/** The `after` of the link marked `rel="next"`, if there is one. */
export function nextCursorOf(link: string | null): string | null {
  const target = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1];
  if (target === undefined) return null;
  return new URL(target, "http://localhost").searchParams.get("after");
}

function parse(answer: ApiAnswer): unknown {
  try {
    return answer.body === "" ? null : JSON.parse(answer.body);
  } catch {
    if (answer.status >= 400) return null;
    throw new ApiError(answer.status, {
      code: "unreadable",
      message: t("errors.unreadable"),
    });
  }
}
