// What an assistant would send in its person's name goes out only with a text that the person
// confirmed: in their client, if it can ask them (MCP's elicitation), else on the site itself.
import type { ServerNotification, ServerRequest } from "@modelcontextprotocol/sdk/types.js";
import { ElicitResultSchema } from "@modelcontextprotocol/sdk/types.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import { t } from "#shared/messages/t.ts";
import { codePointLength } from "#shared/text-length.ts";
import { minuteMs } from "#shared/time.ts";
import { SiteRefusal } from "./site-calls.ts";

/** What became of a proposal. The note is the site's own, and may say what to do. */
export class Outcome {
  readonly note: string;
  readonly data: object;
  constructor(note: string, data: object) {
    this.note = note;
    this.data = data;
  }
}

export interface Proposal {
  /** What would be sent to whom, for the person. */
  readonly question: string;
  readonly text: string;
  /** In code points. */
  readonly maxLength: number;
  /** Where the person writes the same on the site. */
  readonly form: {
    readonly url: string;
    readonly query: Record<string, string>;
    readonly hash: string;
  };
  readonly send: (text: string) => Promise<object>;
}

/** While a person reads the text: afterwards the assistant gets the link. */
const timeoutMs = 5 * minuteMs;

/** Proxies refuse longer addresses; the form then opens without the text. */
const maxAddressLength = 6_000;

type Ask = RequestHandlerExtra<ServerRequest, ServerNotification>["sendRequest"];

/** @param ask null where the client can't ask its person */
export async function confirmAndSend(proposal: Proposal, ask: Ask | null): Promise<Outcome> {
  const answer =
    ask &&
    (await ask(requestOf(proposal), ElicitResultSchema, { timeout: timeoutMs }).catch(() => null));
  if (!answer) return byHand(proposal);
  if (answer.action !== "accept") {
    return new Outcome("The person didn't confirm it. Nothing was sent.", { sent: false });
  }
  const { text = proposal.text } = answer.content ?? {};
  if (typeof text !== "string") return byHand(proposal);
  if (codePointLength(text.trim()) > proposal.maxLength) throw new SiteRefusal(t("forms.tooLong"));
  const sent = await proposal.send(text);
  return new Outcome("The person confirmed it, and it was sent.", { sent: true, ...sent });
}

function requestOf({ question, text, maxLength }: Proposal) {
  return {
    method: "elicitation/create" as const,
    params: {
      message: `${question}\n\n${text}`,
      requestedSchema: {
        type: "object" as const,
        properties: {
          text: {
            type: "string" as const,
            title: t("assistants.text"),
            description: t("assistants.textHint"),
            default: text,
            maxLength,
          },
        },
      },
    },
  };
}

function byHand({ text, form }: Proposal): Outcome {
  const bare = new URLSearchParams(form.query);
  const filled = new URLSearchParams({ ...form.query, draft: text });
  const withText = `${form.url}?${filled.toString()}${form.hash}`;
  if (withText.length <= maxAddressLength) {
    return new Outcome(
      "Nothing was sent. Give the person the link: the site's form opens with the text, and they send it themselves.",
      { sent: false, link: withText },
    );
  }
  return new Outcome(
    "Nothing was sent. The text is too long for a link: give the person the text, and the link to the site's form.",
    { sent: false, link: `${form.url}${bare.size > 0 ? `?${bare.toString()}` : ""}${form.hash}` },
  );
}
