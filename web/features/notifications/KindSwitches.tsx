import type { NotificationKind, NotificationSettings } from "#contract/notifications.ts";
import { useSession } from "#web/lib/session.ts";
import { KindSwitch } from "./KindSwitch.tsx";
import { kindWords } from "./kind-labels.ts";

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
      "invitation_accepted",
      "invitation_declined",
      "comment_created",
      "project_deleted",
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

const forAdmins: Group = { title: "Admins", kinds: ["report_created"] };

interface KindSwitchesProps {
  kinds: NotificationSettings["kinds"];
  onChange: (kind: NotificationKind, on: boolean) => void;
}

/** A switch for each kind of notification. */
export function KindSwitches({ kinds, onChange }: KindSwitchesProps) {
  const { user } = useSession();
  const shown = user?.isAdmin ? [...groups, forAdmins] : groups;
  return shown.map(({ title, kinds: those }) => (
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
