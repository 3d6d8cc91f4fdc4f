import type { NotificationKind, NotificationSettings } from "#contract/notifications.ts";
import { useSession } from "#web/data/session.ts";
import { SwitchRow } from "#web/ui/SwitchRow.tsx";
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
      "seat_freed",
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
      "reapply_allowed",
      "application_message",
      "seat_taken",
    ],
  },
  { title: "Your comments", kinds: ["comment_reply", "comment_mention"] },
  {
    title: "Your teams",
    kinds: ["invitation_created", "member_added", "member_removed", "member_role_changed"],
  },
  { title: "Saved searches", kinds: ["search_alert"] },
  {
    title: "Watching and following",
    kinds: ["thread_created", "release_published", "seats_opened", "tech_alert", "person_joined"],
  },
  { title: "Suggestions", kinds: ["tech_added"] },
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
        <SwitchRow
          key={kind}
          label={kindLabels[kind]}
          on={kinds[kind]}
          onChange={(on) => onChange(kind, on)}
        />
      ))}
    </fieldset>
  ));
}
