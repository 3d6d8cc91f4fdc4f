// An embed with a link button. Limits: 256 characters in a title and a field's name, 4,096 in a
// description, 1,024 in a field's value, 6,000 in all, 80 on a button.
import type { ChatMessage } from "#server/features/webhooks-out/chat-message.ts";

/** Discord's Markdown, and what begins mentions, custom emojis and timestamps. */
export const escapeForDiscord = (text: string): string =>
  text.replace(/[\\*_~`|>#\-[\]()<:@]/g, "\\$&");

/** Without it, buttons of webhooks that belong to no application are left out. */
export function discordAddress(address: string): string {
  const url = new URL(address);
  url.searchParams.set("with_components", "true");
  return url.href;
}

export const discordBody = ({
  heading,
  url,
  sentence,
  quote,
  ...message
}: ChatMessage): object => ({
  embeds: [
    {
      title: heading,
      url,
      description: quote === null ? sentence : `${sentence}\n> ${quote}`,
      fields: message.facts.map(({ label, value }) => ({ name: label, value, inline: true })),
      timestamp: message.at,
    },
  ],
  components: [
    {
      type: 1,
      components: [{ type: 2, style: 5, label: message.button.label, url: message.button.url }],
    },
  ],
  allowed_mentions: { parse: [] },
});
