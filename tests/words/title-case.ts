// Finds words that are capitalized in the middle of a text: sentence case is the rule, except for
// names and for labels that are prescribed.
import { prescribedTexts } from "./prescribed-texts.ts";

/** Names of products, of pages, of what is quoted from elsewhere, and of examples in messages. */
const names =
  /\b(Stack Cafe|Tidewater|Gitea|Forgejo|Node|Firefox|Chrome|Samsung Internet|Yandex Browser|Linux|Internet|Rust|React|Figma|Python|Elm|Next|Preact|Docker|Terms|Projects|People|Explore|Applications|Notifications|Settings|Matches|First steps|Pending|Accepted|Closed|Monday|Saturdays?|Host|Atom|Source Code|Push events|Test menu|Test Delivery|Enter|Retry|Markdown|Piazzolla|Schibsted Grotesk|Chart drawing|Lantern|Not Found|Link header|Last-Event-ID|Ada|Bob|Ferry|Quay|Slack|Discord|Matrix|Microsoft Teams|Teams|Mattermost|Incoming Webhooks|Integrations|Workflows|Advanced|Hooks|Claude Code)\b/gu;

const prescribed = prescribedTexts
  .filter((text) => text.includes(" "))
  .toSorted((one, other) => other.length - one.length)
  .flatMap((text) => text.split("…").map((part) => part.trim()))
  .filter((part) => /\p{Lu}.*\p{Lu}/u.test(part));

/** The words of a text that sentence case would write in lower case. */
export function titleCaseWords(text: string): string[] {
  let plain = text;
  for (const label of prescribed) plain = plain.replaceAll(label, label.toLowerCase());
  plain = plain.replaceAll(names, (name) => name.toLowerCase());
  return [...plain.matchAll(/(?<=[\p{Ll}\d,’] )\p{Lu}\p{Ll}+(?![\p{L}\d+#/-])/gu)].map(
    ([word]) => word,
  );
}
