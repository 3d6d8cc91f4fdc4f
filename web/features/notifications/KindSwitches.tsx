import { useState } from "react";
import type { NotificationKind, NotificationSettings } from "#contract/notifications.ts";
import { useSession } from "#web/data/session.ts";
import { kindLabels } from "./kind-labels.ts";

interface Group {
  title: string;
  kinds: NotificationKind[];
}

const groups: Group[] = [
  {
    title: "Your projects",
    kinds: [
      "application_created",
      "application_withdrawn",
      "application_reminder",
      "invitation_accepted",
      "invitation_declined",
      "comment_created",
      "project_dormant",
      "project_deleted",
    ],
  },
  {
    title: "Your applications",
    kinds: [
      "application_accepted",
      "application_closed",
      "application_reopened",
      "application_expired",
      "seat_taken",
    ],
  },
  { title: "What you said", kinds: ["comment_reply", "comment_mention"] },
  {
    title: "Your teams",
    kinds: ["invitation_created", "member_added", "member_removed", "member_role_changed"],
  },
];

const adminGroup: Group = { title: "Admins", kinds: ["report_created"] };

interface KindSwitchesProps {
  kinds: NotificationSettings["kinds"];
  onChange: (kind: NotificationKind, on: boolean) => void;
}

/** A switch for each kind of notification. */
export function KindSwitches({ kinds, onChange }: KindSwitchesProps) {
  const { user } = useSession();
  const shown = user?.isAdmin ? [...groups, adminGroup] : groups;
  return shown.map(({ title, kinds: inGroup }) => (
    <fieldset key={title} className="min-w-0">
      <legend className="label mb-1">{title}</legend>
      {inGroup.map((kind) => (
        <KindSwitch
          key={kind}
          label={kindLabels[kind]}
          on={kinds[kind]}
          onChange={(on) => onChange(kind, on)}
        />
      ))}
    </fieldset>
  ));
}

interface KindSwitchProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Changes at once on a click, and follows `on` whenever that changes. */
function KindSwitch({ label, on, onChange }: KindSwitchProps) {
  const [lastOn, setLastOn] = useState(on);
  const [shown, setShown] = useState(on);
  if (lastOn !== on) {
    setLastOn(on);
    setShown(on);
  }
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-4 border-t border-line-soft py-2 text-15 first-of-type:border-t-0">
      <span className="min-w-0 flex-1">{label}</span>
      <span aria-hidden className="text-14 whitespace-nowrap text-ink-3">
        {shown ? "On the site" : "Off"}
      </span>
      <input
        type="checkbox"
        role="switch"
        className="switch"
        checked={shown}
        aria-checked={shown}
        onChange={({ target }) => {
          setShown(target.checked);
          onChange(target.checked);
        }}
      />
    </label>
  );
}
