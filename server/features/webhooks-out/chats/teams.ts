// An Adaptive Card for a workflow's webhook. Texts are runs of rich text, in which no Markdown is read.
// A message has at most 28 KB, and shows up to six actions.
import type { ChatMessage } from "#server/features/webhooks-out/chat-message.ts";

const rich = (...inlines: readonly object[]) => ({ type: "RichTextBlock", inlines });
const run = (text: string, look: object = {}) => ({ type: "TextRun", text, ...look });

export const teamsBody = ({ heading, sentence, quote, facts, button }: ChatMessage): object => ({
  type: "message",
  attachments: [
    {
      contentType: "application/vnd.microsoft.card.adaptive",
      contentUrl: null,
      content: {
        $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
        type: "AdaptiveCard",
        version: "1.4",
        fallbackText: `${heading}: ${sentence}`,
        body: [
          rich(run(heading, { size: "Large", weight: "Bolder" })),
          rich(run(sentence)),
          ...(quote === null ? [] : [rich(run(quote, { italic: true }))]),
          ...facts.map(({ label, value }) =>
            rich(run(`${label}: `, { isSubtle: true }), run(value)),
          ),
        ],
        actions: [{ type: "Action.OpenUrl", title: button.label, url: button.url }],
      },
    },
  ],
});
