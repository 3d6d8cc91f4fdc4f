import { useId } from "react";
import type { NotificationKind, NotificationSettings } from "#contract/notifications.ts";
import { kindWords } from "./kind-words.ts";

const groups: { title: string; kinds: NotificationKind[] }[] = [
  {
    title: "Your projects",
    kinds: ["application_created", "application_withdrawn", "comment_created"],
  },
  {
    title: "Your applications",
    kinds: ["application_accepted", "application_closed", "application_reopened"],
  },
  { title: "What you said", kinds: ["comment_reply", "comment_mention"] },
  { title: "Your teams", kinds: ["member_added", "member_removed", "member_role_changed"] },
];

interface KindSwitchesProps {
  kinds: NotificationSettings["kinds"];
  onChange: (kind: NotificationKind, on: boolean) => void;
}

/** A switch for each kind of notification. */
export function KindSwitches({ kinds, onChange }: KindSwitchesProps) {
  const id = useId();
  return groups.map(({ title, kinds: those }) => (
    <fieldset key={title} className="min-w-0">
      <legend className="label mb-1">{title}</legend>
      {those.map((kind) => (
        <label
          key={kind}
          htmlFor={`${id}-${kind}`}
          className="flex min-h-11 cursor-pointer items-center gap-4 border-t border-line-soft py-2 text-15 first-of-type:border-t-0"
        >
          <span className="min-w-0 flex-1">{kindWords[kind]}</span>
          <span aria-hidden className="text-14 whitespace-nowrap text-ink-3">
            {kinds[kind] ? "On the site" : "Off"}
          </span>
          <input
            id={`${id}-${kind}`}
            type="checkbox"
            role="switch"
            className="switch"
            checked={kinds[kind]}
            aria-checked={kinds[kind]}
            onChange={({ target }) => onChange(kind, target.checked)}
          />
        </label>
      ))}
    </fieldset>
  ));
}
