// A message attachment. Its buttons would call a server, so the link is a line of its text. A message
// has at most 16,383 characters.
import type { ChatMessage } from "#server/features/webhooks-out/chat-message.ts";

/** Mattermost's Markdown; what follows @ isn't a mention after a space without width. */
export const escapeForMattermost = (text: string): string =>
  text.replace(/[\\*_~`|>#+\-[\]()!<:]/g, "\\$&").replaceAll("@", "@\u200b");

export const mattermostBody = (message: ChatMessage, plain: ChatMessage): object => {
  const { heading, url, sentence, quote, facts, button } = message;
  const link = `[${button.label}](${button.url.replaceAll(")", "%29")})`;
  return {
    attachments: [
      {
        fallback: `${plain.heading}: ${plain.sentence}`,
        title: heading,
        title_link: url,
        text: [sentence, ...(quote === null ? [] : [`> ${quote}`]), link].join("\n\n"),
        fields: facts.map(({ label, value }) => ({ title: label, value, short: true })),
      },
    ],
  };
};
