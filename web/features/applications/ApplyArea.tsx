// The card in which people apply to a project: the form, or why there is none.
import { lazy, Suspense } from "react";
import type { Project } from "#contract/projects.ts";
import { paths } from "#web/lib/paths.ts";
import { useSession } from "#web/data/session.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { ApplySkeleton, FreeSeats, NoApplications, takesApplications } from "./ApplyNotices.tsx";

// Not loaded for visitors; members need no form.
const SignedInApplyArea = lazy(() => import("./SignedInApplyArea.tsx"));
const MemberNotice = lazy(() => import("./MemberNotice.tsx"));

export default function ApplyArea({ project }: { project: Project }) {
  const { user } = useSession();
  const SignedIn = project.can.viewApplications ? MemberNotice : SignedInApplyArea;
  return (
    <div className="grid gap-4 px-6 pt-5 pb-6 max-md:px-5">
      {user ? (
        <Suspense fallback={<ApplySkeleton />}>
          <SignedIn user={user} project={project} />
        </Suspense>
      ) : (
        <Visitor project={project} />
      )}
    </div>
  );
}

function Visitor({ project }: { project: Project }) {
  if (!takesApplications(project)) return <NoApplications project={project} />;
  return (
    <>
      <FreeSeats project={project} />
      <p className="text-15 text-ink-2">Ask the team for a seat with a few words about yourself.</p>
      <ButtonLink variant="user" size="lg" href={paths.signIn(paths.project(project.id))}>
        Sign In to Join the Team
      </ButtonLink>
    </>
  );
}
