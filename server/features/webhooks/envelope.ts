// What a code host says about a delivery in the headers, each in its own words.
import type { IncomingHttpHeaders } from "node:http";
import type { CodeHost } from "#contract/webhooks.ts";

/** How a delivery proves where it comes from: a signature of the body, or the secret itself. */
export type Proof = { readonly hmac: Buffer } | { readonly token: string };

export interface Envelope {
  /** As the code host names it; null where it doesn't. */
  readonly event: string | null;
  readonly deliveryId: string | null;
  /** Null where there is none, or none that could be right. */
  readonly proof: Proof | null;
  /** The header that the proof is expected in. */
  readonly proofHeader: string;
}

interface Names {
  readonly event: readonly string[];
  readonly delivery: readonly string[];
  readonly proof: readonly string[];
}

/**
 * In order of preference. Forgejo sends its own names beside Gitea's. GitLab gives all events that
 * follow from one another the same UUID, so its key of a single delivery goes first.
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

const longestName = 100;
const longestToken = 200;

/** Reads the headers of a delivery; whatever is longer than code hosts write it counts as not there. */
export function envelopeOf(codeHost: CodeHost, headers: IncomingHttpHeaders): Envelope {
  const { event, delivery, proof } = names[codeHost];
  const given = first(headers, proof, longestToken);
  return {
    event: first(headers, event, longestName),
    deliveryId: first(headers, delivery, longestName),
    proof: given === null ? null : proofOf(codeHost, given),
    proofHeader: headerNames[codeHost],
  };
}

const headerNames: Record<CodeHost, string> = {
  github: "X-Hub-Signature-256",
  gitea: "X-Gitea-Signature",
  gitlab: "X-Gitlab-Token",
};

function first(headers: IncomingHttpHeaders, wanted: readonly string[], most: number) {
  for (const name of wanted) {
    const given = headers[name];
    if (typeof given === "string" && given !== "") return given.length > most ? null : given;
  }
  return null;
}

/** GitHub writes `sha256=` before the hex digits, the others nothing. */
function proofOf(codeHost: CodeHost, given: string): Proof | null {
  if (codeHost === "gitlab") return { token: given };
  const digits = /^(?:sha256=)?([0-9a-f]{64})$/i.exec(given)?.[1];
  return digits === undefined ? null : { hmac: Buffer.from(digits, "hex") };
}
