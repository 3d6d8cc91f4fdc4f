// Block Kit. All texts are plain ones, in which Slack reads no markup; only three characters stand for
// entities. Limits: 150 characters in a header, 3,000 in a section, 75 on a button, 2,000 in a context.
import type { ChatMessage } from "#server/features/webhooks-out/chat-message.ts";

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

export const escapeForSlack = (text: string): string =>
  text.replace(/[&<>]/g, (character) => entities[character] ?? character);

const maxHeader = 150;

/** Without a part of an entity at its end. */
const fitting = (text: string) =>
  text.length > maxHeader ? text.slice(0, maxHeader).replace(/&[a-z]*$/, "") : text;

const plain = (text: string) => ({ type: "plain_text", text, emoji: false });

export const slackBody = ({ heading, sentence, quote, facts, button }: ChatMessage): object => ({
  // For notifications, where blocks don't show.
  text: `${heading}: ${sentence}`,
  mrkdwn: false,
  unfurl_links: false,
  blocks: [
    { type: "header", text: plain(fitting(heading)) },
    { type: "section", text: plain(sentence) },
    ...(quote === null ? [] : [{ type: "section", text: plain(quote) }]),
    ...(facts.length === 0
      ? []
      : [
          {
            type: "context",
            elements: facts.map(({ label, value }) => plain(`${label}: ${value}`)),
          },
        ]),
    {
      type: "actions",
      elements: [{ type: "button", text: plain(button.label), url: button.url, action_id: "open" }],
    },
  ],
});
