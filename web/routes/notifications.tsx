import { useQueryClient } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import Check from "lucide-react/icons/check";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { t } from "#shared/messages/t.ts";
import type { Application } from "#contract/applications.ts";
import type { Notification } from "#contract/notifications.ts";
import { useSearchParams } from "react-router";
import { notificationFilters } from "#shared/notification-groups.ts";
import {
  applyDecisionToCache,
  notificationCountsQuery,
  notificationsQuery,
} from "#web/data/notifications.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { InvitationAnswer } from "#web/features/invitations/InvitationAnswer.tsx";
import { offerOf, outcomeBadge } from "#web/features/invitations/invitation-labels.ts";
import { NotificationsScreen } from "#web/features/notifications/NotificationsScreen.tsx";
import { awaitOnServer, pageLoader } from "#web/lib/loader.ts";
import { Badge } from "#web/ui/Chip.tsx";
import { opensDialog } from "#web/lib/dialogs.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { CloseRoleNotice } from "#web/features/applications/CloseRoleNotice.tsx";
import { CloseForm } from "#web/features/applications/CloseForm.tsx";
import { StatusBadge } from "#web/features/applications/ApplicationStatus.tsx";
import { failureSentence, useDecide } from "#web/features/applications/decisions.ts";

/** The viewer's notifications; asks visitors to sign in. */
export const loader = pageLoader(async ({ api, session, url, ensurePages, prefetch }) => {
  const { user } = session;
  if (user) {
    await Promise.all([
      awaitOnServer(ensurePages(notificationsQuery(api, user.id, filterIn(url.searchParams)))),
      awaitOnServer(prefetch(notificationCountsQuery(api))),
    ]);
  }
  return { title: t("notifications.title"), noindex: true };
});

const filterIn = (search: URLSearchParams) =>
  notificationFilters.find((filter) => filter === search.get("show"));

export default function NotificationsPage() {
  const [search] = useSearchParams();
  return <NotificationsScreen show={filterIn(search)} actionsOf={actionsOf} />;
}

function actionsOf(notification: Notification, subjectLink: ReactNode) {
  if (notification.event === "application_created") {
    return <NotificationDecision notification={notification} subjectLink={subjectLink} />;
  }
  if (notification.event === "invitation_created") {
    return <InvitationDecision notification={notification} subjectLink={subjectLink} />;
  }
  if (notification.event === "reservation_merged") return <InviteAfterMerge {...notification} />;
  return null;
}

/** The pull request of somebody who reserved an issue, beside the offer of a seat. */
function InviteAfterMerge({ actor, data }: Extract<Notification, { event: "reservation_merged" }>) {
  const isHydrated = useHydrated();
  const { project, pullRequest } = data;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {actor && (
        <Button
          variant="user"
          size="sm"
          icon={<UserPlus />}
          disabled={!isHydrated}
          aria-label={t("notifications.inviteNamed", { name: actor.displayName })}
          {...opensDialog(() => import("#web/features/findable-people/InviteDialog.tsx"), {
            person: { ...actor, reasons: undefined },
            projects: [project],
            role: undefined,
          })}
        >
          {t("notifications.invite")}
        </Button>
      )}
      <ButtonLink size="sm" variant="quiet" href={pullRequest.url} rel="nofollow ugc noopener">
        {t("notifications.viewPullRequest", { number: pullRequest.number })}
      </ButtonLink>
    </div>
  );
}

interface NotificationDecisionProps {
  notification: Extract<Notification, { event: "application_created" }>;
  /** The link to the application. */
  subjectLink: ReactNode;
}

/** An owner's decision on an application within its notification; afterwards its status. */
function NotificationDecision({ notification, subjectLink }: NotificationDecisionProps) {
  const { data, now } = notification;
  const queryClient = useQueryClient();
  const [closing, setClosing] = useState(false);
  const application = { id: data.application.id, status: now.status, project: data.project };
  const [accepted, setAccepted] = useState<Application | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const decide = useDecide(application, (decided) => {
    // The focused button, or the form, is removed.
    if (box.current?.contains(document.activeElement)) box.current.focus();
    applyDecisionToCache(queryClient, decided);
    setClosing(false);
    setAccepted(decided.status === "accepted" ? decided : null);
  });
  const cancel = () => {
    flushSync(() => setClosing(false));
    closeButton.current?.focus();
  };
  const act = decide.variables?.act;
  const undecided = now.status === "pending";

  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={
        data.user
          ? t("notifications.applicationOf", { name: data.user.username })
          : t("notifications.applicationOfDeleted")
      }
      className="mt-2 grid justify-items-start gap-3 outline-none"
    >
      <div className={row}>
        {undecided ? (
          !closing && (
            <div className="needs-script flex gap-2">
              {now.can.accept && (
                <Button
                  size="sm"
                  variant="user"
                  icon={<Check />}
                  pending={decide.isPending && act === "accept"}
                  onClick={() => decide.submit({ act: "accept" })}
                >
                  {t("notifications.accept")}
                </Button>
              )}
              {now.can.close && (
                <Button ref={closeButton} size="sm" onClick={() => setClosing(true)}>
                  {t("notifications.close")}
                </Button>
              )}
            </div>
          )
        ) : (
          <StatusBadge status={now.status} />
        )}
        {subjectLink}
      </div>
      {closing && (
        <div className="w-full">
          <CloseForm
            applicant={data.user?.username ?? t("notifications.theApplicant")}
            pending={decide.isPending}
            onClose={(answer) => decide.submit({ act: "close", ...answer })}
            onCancel={cancel}
          />
        </div>
      )}
      {decide.error && (
        <FormError
          title={failureSentence(decide.error, decide.variables?.act)}
          error={decide.error}
        />
      )}
      {accepted && <CloseRoleNotice decided={accepted} />}
    </div>
  );
}

/** Buttons, the link to what they are about, and how well it fits. */
const row = "flex flex-wrap items-center gap-2";

interface InvitationDecisionProps {
  notification: Extract<Notification, { event: "invitation_created" }>;
  /** The link to the project. */
  subjectLink: ReactNode;
}

/** The answer to an invitation within its notification; afterwards its result. */
function InvitationDecision({ notification, subjectLink }: InvitationDecisionProps) {
  const { data, now } = notification;
  if (!now.open) {
    const { tone, label } = outcomeBadge(now.outcome);
    return (
      <div className={`mt-2 ${row}`}>
        <Badge tone={tone}>{label}</Badge>
        {subjectLink}
      </div>
    );
  }
  return (
    <div className="mt-2 grid gap-3">
      {now.roleName !== data.member.roleName && (
        <p className="text-15 text-ink-2">
          {t("notifications.invitationChanged", { offer: offerOf(now.roleName) })}
        </p>
      )}
      <InvitationAnswer
        size="sm"
        invitation={{
          id: data.invitation.id,
          roleName: now.roleName,
          project: data.project,
          invitedBy: data.user && { id: data.user.id, name: data.user.username },
        }}
        beside={subjectLink}
      />
    </div>
  );
}
