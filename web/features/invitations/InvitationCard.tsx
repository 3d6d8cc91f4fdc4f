import type { ReactNode } from "react";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { InvitationAnswer } from "./InvitationAnswer.tsx";
import { type Answer, consequenceOf, offerOf } from "./invitation-labels.ts";

interface InvitationCardProps {
  project: Project;
  invitation: NonNullable<Project["invitation"]>;
  /** What the position of the invitation is about; nothing without one. */
  about: ReactNode;
  onAnswered: (answer: Answer) => void;
}

/** One's own invitation to a project, where others apply. */
export default function InvitationCard(props: InvitationCardProps) {
  const { project, invitation, about, onAnswered } = props;
  const { id, roleName, position, invitedBy, invitedAt } = invitation;
  return (
    <div className="grid gap-4 px-6 pt-5 pb-6 max-md:px-5">
      <div className="flex items-start gap-3">
        {invitedBy && (
          <Avatar name={invitedBy.displayName} src={invitedBy.avatarUrl} size={40} decorative />
        )}
        <div className="min-w-0">
          <h2 className="wrap-anywhere">
            {invitedBy
              ? rich("invitations.invitedYou", {
                  name: invitedBy.displayName,
                  bdi: (text) => <bdi>{text}</bdi>,
                })
              : t("invitations.youreInvited")}
          </h2>
          <p className="mt-1 text-15 text-ink-2">
            <b className="font-semibold text-user-ink wrap-anywhere">
              {offerOf(roleName, position)}
            </b>
            {" · "}
            <RelativeTime at={invitedAt} />
          </p>
        </div>
      </div>
      {about && <div className="border-y border-line-soft py-3">{about}</div>}
      <p className="text-15 text-ink-2">{consequenceOf(roleName)}</p>
      <InvitationAnswer
        hasBar
        size="lg"
        onAnswered={onAnswered}
        invitation={{
          id,
          roleName,
          position,
          project: { id: project.id, name: project.name },
          invitedBy: invitedBy && { id: invitedBy.id, name: invitedBy.displayName },
        }}
      />
      <noscript>
        <p className="small text-ink-2">{t("invitations.noScript")}</p>
      </noscript>
    </div>
  );
}
