import type { NotificationKind, NotificationSettings } from "#contract/notifications.ts";
import { KindSwitch } from "./KindSwitch.tsx";
import { kindWords } from "./kind-words.ts";

const groups: { title: string; kinds: NotificationKind[] }[] = [
  {
    title: "Your projects",
    kinds: [
      "application_created",
      "application_withdrawn",
      "invitation_accepted",
      "invitation_declined",
      "comment_created",
    ],
  },
  {
    title: "Your applications",
    kinds: ["application_accepted", "application_closed", "application_reopened"],
  },
  { title: "What you said", kinds: ["comment_reply", "comment_mention"] },
  {
    title: "Your teams",
    kinds: ["invitation_created", "member_added", "member_removed", "member_role_changed"],
  },
];

interface KindSwitchesProps {
  kinds: NotificationSettings["kinds"];
  onChange: (kind: NotificationKind, on: boolean) => void;
}

/** A switch for each kind of notification. */
export function KindSwitches({ kinds, onChange }: KindSwitchesProps) {
  return groups.map(({ title, kinds: those }) => (
    <fieldset key={title} className="min-w-0">
      <legend className="label mb-1">{title}</legend>
      {those.map((kind) => (
        <KindSwitch
          key={kind}
          label={kindWords[kind]}
          on={kinds[kind]}
          onChange={(on) => onChange(kind, on)}
        />
      ))}
    </fieldset>
  ));
}
