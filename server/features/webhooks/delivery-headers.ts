// The headers of a delivery, by code host.
import type { IncomingHttpHeaders } from "node:http";
import type { CodeHost } from "#contract/webhooks.ts";

/** How a delivery proves its origin: a signature of the body, or the secret itself. */
export type Proof = { readonly hmac: Buffer } | { readonly token: string };

export interface DeliveryHeaders {
  /** The id that the code host sent; null if there is none. */
  readonly event: string | null;
  readonly deliveryId: string | null;
  /** Null if it is missing or has an impossible form. */
  readonly proof: Proof | null;
  /** The header in which the proof is expected. */
  readonly proofHeader: string;
}

interface Names {
  readonly event: readonly string[];
  readonly delivery: readonly string[];
  readonly proof: readonly string[];
}

/**
 * In order of preference. Forgejo also sends Gitea's headers. GitLab gives all deliveries that
 * follow from one event the same UUID, so the key of the single delivery comes first.
 */
const names: Record<CodeHost, Names> = {
  github: {
    event: ["x-github-event"],
    delivery: ["x-github-delivery"],
    proof: ["x-hub-signature-256"],
  },
  gitea: {
    event: ["x-forgejo-event", "x-gitea-event"],
    delivery: ["x-forgejo-delivery", "x-gitea-delivery"],
    proof: ["x-forgejo-signature", "x-gitea-signature"],
  },
  gitlab: {
    event: ["x-gitlab-event"],
    delivery: ["idempotency-key", "x-gitlab-event-uuid"],
    proof: ["x-gitlab-token"],
  },
};

const maxNameLength = 100;
const maxTokenLength = 200;

/** Reads the headers of a delivery; values longer than code hosts send are treated as missing. */
export function parseHeaders(codeHost: CodeHost, headers: IncomingHttpHeaders): DeliveryHeaders {
  const { event, delivery, proof } = names[codeHost];
  const value = first(headers, proof, maxTokenLength);
  return {
    event: first(headers, event, maxNameLength),
    deliveryId: first(headers, delivery, maxNameLength),
    proof: value === null ? null : proofOf(codeHost, value),
    proofHeader: headerNames[codeHost],
  };
}

const headerNames: Record<CodeHost, string> = {
  github: "X-Hub-Signature-256",
  gitea: "X-Gitea-Signature",
  gitlab: "X-Gitlab-Token",
};

function first(headers: IncomingHttpHeaders, candidates: readonly string[], most: number) {
  for (const name of candidates) {
    const value = headers[name];
    if (typeof value === "string" && value !== "") return value.length > most ? null : value;
  }
  return null;
}

/** GitHub puts `sha256=` before the hexadecimal digits, the others nothing. */
function proofOf(codeHost: CodeHost, value: string): Proof | null {
  if (codeHost === "gitlab") return { token: value };
  const digits = /^(?:sha256=)?([0-9a-f]{64})$/i.exec(value)?.[1];
  return digits === undefined ? null : { hmac: Buffer.from(digits, "hex") };
}
