// The card in which people apply to a project: the form, or why there is none.
import type { ReactNode } from "react";
import type { Project } from "#contract/projects.ts";
import { deferred } from "#web/lib/deferred.tsx";
import { paths } from "#web/lib/paths.ts";
import { useSession } from "#web/data/session.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { MemberNotice } from "./MemberNotice.tsx";
import { ApplySkeleton, FreeSeats, NoApplications, takesApplications } from "./ApplyNotices.tsx";

// Not loaded for visitors; members need no form.
const SignedInApplyArea = deferred(() => import("./SignedInApplyArea.tsx"));

interface ApplyAreaProps {
  project: Project;
  /** Whether the form is open; where there are no positions it always is. */
  isApplying: boolean;
  /** The seats that one applies for; nothing for a project without positions. */
  seats: ReactNode;
}

export function ApplyArea({ project, isApplying, seats }: ApplyAreaProps) {
  const { user } = useSession();
  return (
    <div className="grid gap-4 px-6 pt-5 pb-6 max-md:px-5">
      {!user && <Visitor project={project} seats={seats} />}
      {user && project.can.viewApplications && (
        <>
          <MemberNotice user={user} project={project} />
          {seats}
        </>
      )}
      {user && !project.can.viewApplications && (
        <SignedInApplyArea fallback={<ApplySkeleton />} {...{ user, project, isApplying, seats }} />
      )}
    </div>
  );
}

function Visitor({ project, seats }: Pick<ApplyAreaProps, "project" | "seats">) {
  if (!takesApplications(project))
    return <NoApplications project={project}>{seats}</NoApplications>;
  return (
    <>
      <FreeSeats project={project} />
      {seats || <p className="text-15 text-ink-2">Apply with a few words about yourself.</p>}
      <ButtonLink variant="user" size="lg" href={paths.signIn(formOf(project))}>
        Sign In to Join the Team
      </ButtonLink>
    </>
  );
}

/** The form of the only free position, else the card with all of them or with the form. */
function formOf({ id, positions }: Project): string {
  const [first, ...others] = positions.filter(({ isOpen }) => isOpen);
  return first && others.length === 0 ? paths.apply(id, first.id) : paths.joining(id);
}
