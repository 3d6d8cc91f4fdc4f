import { lazy, Suspense, useRef } from "react";
import type { Project } from "#contract/projects.ts";
import { useSession } from "#web/lib/session.ts";
import ApplyArea from "#web/features/applications/ApplyArea.tsx";
import { ApplyWaiting } from "#web/features/applications/ApplyWaiting.tsx";

// Few need it.
const InvitationCard = lazy(() => import("#web/features/invitations/InvitationCard.tsx"));

/** How one joins a project: an invitation comes before all else. */
export function JoinArea({ project }: { project: Project }) {
  const place = useRef<HTMLDivElement>(null);
  const { user } = useSession();
  const { invitation } = project;
  return (
    <div ref={place} role="group" aria-label="Joining" tabIndex={-1} className="outline-none">
      {user && invitation ? (
        <Suspense fallback={<ApplyWaiting />}>
          <InvitationCard
            key={invitation.id}
            project={project}
            invitation={invitation}
            // The buttons that had the focus are gone.
            onAnswered={() => place.current?.focus({ preventScroll: true })}
          />
        </Suspense>
      ) : (
        <ApplyArea project={project} />
      )}
    </div>
  );
}
