import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import type { NotificationSettings as Settings } from "#contract/notification-settings.ts";
import type { NotificationKind } from "#contract/notifications.ts";
import {
  notificationSettingsQuery,
  useChangeNotificationSettings,
} from "#web/data/notifications.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import { useSession } from "#web/data/session.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { SwitchRow } from "#web/ui/Field.tsx";
import { kindLabels } from "./kind-labels.ts";

/** The kinds of notifications the viewer gets, and what is muted. */
export function NotificationSettings() {
  const query = useQuery(notificationSettingsQuery(useApi()));
  if (query.data) return <SettingsForm settings={query.data} />;
  if (query.isPending) return <SettingsSkeleton />;
  return <QueryError title={t("notifications.settingsNotLoaded")} query={query} />;
}

function SettingsForm({ settings: { kinds, mutedThreads } }: { settings: Settings }) {
  const change = useChangeNotificationSettings();
  return (
    <div className="grid grid-cols-1 gap-6">
      <KindSwitches
        kinds={kinds}
        onChange={(kind, on) => change.mutate({ kinds: { [kind]: on } })}
      />
      <MutedList
        title={t("notifications.mutedThreads")}
        none={t("notifications.noMutedThreads")}
        items={mutedThreads.map(({ id, project, excerpt }) => ({
          id,
          name: excerpt || t("notifications.threadAbout", { project: project.name }),
          shown: (
            <>
              <Link
                dir="auto"
                className="link line-clamp-2 wrap-anywhere"
                to={paths.comment(project.id, id)}
              >
                {excerpt || t("notifications.deletedComment")}
              </Link>
              <span dir="auto" className="block truncate text-14 text-ink-3">
                {project.name}
              </span>
            </>
          ),
        }))}
        onUnmute={(id) => change.mutate({ unmute: { threads: [id] } })}
      />
      <p className="text-15">
        <Link className="link" to={paths.watching()}>
          {t("notifications.watchingLink")}
        </Link>
      </p>
      <FormError title={t("mail.settingNotChanged")} error={change.error} />
    </div>
  );
}

interface MutedItem {
  id: string;
  /** For screen readers. */
  name: string;
  shown: ReactNode;
}

interface MutedListProps {
  title: string;
  items: readonly MutedItem[];
  /** Shown where nothing is muted. */
  none: string;
  onUnmute: (id: string) => void;
}

function MutedList({ title, items, none, onUnmute }: MutedListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="label font-sans tracking-normal outline-none">
        {title}
      </h3>
      {items.length === 0 ? (
        <p className="mt-1 text-15 text-ink-3">{none}</p>
      ) : (
        <ul>
          {items.map(({ id, name, shown }) => (
            <li
              key={id}
              className="flex items-center gap-4 border-t border-line-soft py-2.5 first:border-t-0"
            >
              <div className="min-w-0 flex-1 text-15">{shown}</div>
              <Button
                size="sm"
                aria-label={t("watching.unmuteNamed", { name })}
                onClick={() => {
                  // The focused button is removed with its row.
                  heading.current?.focus({ preventScroll: true });
                  onUnmute(id);
                }}
              >
                {t("watching.unmute")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function SettingsSkeleton() {
  return (
    <Loading label={t("notifications.settingsLoading")}>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex items-center justify-between border-b border-line-soft py-3">
          <Skeleton className="h-5 w-60" />
          <Skeleton className="h-6 w-10" />
        </div>
      ))}
    </Loading>
  );
}

interface Group {
  title: TextKey;
  kinds: NotificationKind[];
}

const groups: Group[] = [
  {
    title: "notifications.groupProjects",
    kinds: [
      "application_created",
      "application_withdrawn",
      "application_reminder",
      "invitation_accepted",
      "invitation_declined",
      "seat_freed",
      "issue_reserved",
      "reservation_merged",
      "comment_created",
      "project_dormant",
      "update_reminder",
      "repository_file_refused",
      "webhook_disabled",
      "project_deleted",
    ],
  },
  {
    title: "notifications.groupApplications",
    kinds: [
      "application_accepted",
      "application_closed",
      "application_reopened",
      "application_expired",
      "reapply_allowed",
      "application_message",
      "seat_taken",
      "reservation_ending",
      "reservation_ended",
    ],
  },
  { title: "notifications.groupComments", kinds: ["comment_reply", "comment_mention"] },
  {
    title: "notifications.groupTeams",
    kinds: ["invitation_created", "member_added", "member_removed", "member_role_changed"],
  },
  { title: "frame.savedSearches", kinds: ["search_alert"] },
  {
    title: "mail.watchingAndFollowing",
    kinds: [
      "thread_created",
      "release_published",
      "project_update",
      "seats_opened",
      "tech_alert",
      "person_joined",
    ],
  },
  { title: "notifications.groupSuggestions", kinds: ["tech_added"] },
];

const adminGroup: Group = { title: "notifications.groupAdmins", kinds: ["report_created"] };

interface KindSwitchesProps {
  kinds: Settings["kinds"];
  onChange: (kind: NotificationKind, on: boolean) => void;
}

/** A switch for each kind of notification. */
function KindSwitches({ kinds, onChange }: KindSwitchesProps) {
  const { user } = useSession();
  const shown = user?.isAdmin ? [...groups, adminGroup] : groups;
  return shown.map(({ title, kinds: inGroup }) => (
    <fieldset key={inGroup[0]} className="min-w-0">
      <legend className="label mb-1">{t(title)}</legend>
      {inGroup.map((kind) => (
        <SwitchRow
          key={kind}
          label={t(kindLabels[kind])}
          on={kinds[kind]}
          onChange={(on) => onChange(kind, on)}
        />
      ))}
    </fieldset>
  ));
}
