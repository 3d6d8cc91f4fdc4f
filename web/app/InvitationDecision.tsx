import type { Notification } from "#contract/notifications.ts";
import { InvitationAnswer } from "#web/features/invitations/InvitationAnswer.tsx";
import { offerOf, outcomeBadge } from "#web/features/invitations/invitation-labels.ts";
import { Badge } from "#web/ui/Badge.tsx";

interface InvitationDecisionProps {
  notification: Extract<Notification, { event: "invitation_created" }>;
}

/** The answer to an invitation, right where one is notified of it; afterwards what became of it. */
export function InvitationDecision({ notification }: InvitationDecisionProps) {
  const { data, now } = notification;
  if (!now.open) {
    const { tone, label } = outcomeBadge(now.outcome);
    return (
      <div className="mt-3">
        <Badge tone={tone}>{label}</Badge>
      </div>
    );
  }
  return (
    <div className="mt-3 grid gap-3">
      {now.roleName !== data.member.roleName && (
        <p className="text-15 text-ink-2">The invitation has changed: {offerOf(now.roleName)}.</p>
      )}
      <InvitationAnswer
        size="sm"
        invitation={{
          id: data.invitation.id,
          roleName: now.roleName,
          project: data.project,
          invitedBy: data.user && { id: data.user.id, name: data.user.username },
        }}
      />
    </div>
  );
}
