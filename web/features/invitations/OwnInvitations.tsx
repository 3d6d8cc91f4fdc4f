import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router";
import type { Invitation } from "#contract/invitations.ts";
import { t } from "#shared/messages/t.ts";
import { PagedList } from "#web/lib/PagedList.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { rich } from "#web/lib/rich.ts";
import { Card } from "#web/ui/Card.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { InvitationAnswer } from "./InvitationAnswer.tsx";
import { invitationsQuery } from "#web/data/invitations.ts";

/** One's own open invitations; nothing where there are none. */
export function OwnInvitations() {
  const query = useInfiniteQuery(invitationsQuery(useApi()));
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container} tabIndex={-1} className="mb-10 outline-none empty:mb-0">
      <PagedList compact query={query} failure={t("invitations.notLoaded")} skeleton={null}>
        {(invitations, list) => (
          <section aria-labelledby="invitations">
            <div className="section-header">
              <Mark of="user" />
              <h2 id="invitations">{t("invitations.title")}</h2>
            </div>
            <Card as="div">
              <ul ref={list} aria-labelledby="invitations">
                {invitations.map((invitation) => (
                  <InvitationRow
                    key={invitation.id}
                    invitation={invitation}
                    // The focused row is removed.
                    onAnswered={() => container.current?.focus({ preventScroll: true })}
                  />
                ))}
              </ul>
            </Card>
          </section>
        )}
      </PagedList>
    </div>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  onAnswered: () => void;
}

function InvitationRow({ invitation, onAnswered }: InvitationRowProps) {
  const { project, roleName, position, invitedBy, invitedAt } = invitation;
  const sentence = {
    role: roleName,
    person: () =>
      invitedBy ? (
        <Link to={paths.user(invitedBy.username)} className="font-medium hover:underline">
          <bdi>{invitedBy.displayName}</bdi>
        </Link>
      ) : (
        t("people.deletedUser")
      ),
    time: () => <RelativeTime at={invitedAt} />,
  };
  return (
    <li className="grid gap-3 border-t border-line-soft px-5 py-4 first:border-t-0 max-md:px-4">
      <div className="min-w-0">
        <h3 dir="auto" className="text-20 leading-[1.25] wrap-anywhere">
          <Link to={paths.project(project.id)} className="hover:underline">
            {project.name}
          </Link>
        </h3>
        <p className="mt-0.5 text-15 text-ink-2">
          {position
            ? rich("invitations.invitedYouToPosition", { ...sentence, position: position.title })
            : rich("invitations.invitedYouTo", sentence)}
        </p>
      </div>
      <InvitationAnswer
        size="sm"
        onAnswered={onAnswered}
        invitation={{
          ...invitation,
          invitedBy: invitedBy && { id: invitedBy.id, name: invitedBy.displayName },
        }}
      />
    </li>
  );
}
