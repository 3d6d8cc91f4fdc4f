import { lazy, Suspense } from "react";
import { useNavigate } from "react-router";
import type { Project } from "#contract/projects.ts";
import { useSession } from "#web/lib/session.ts";
import { paths } from "#web/lib/paths.ts";

// Admins alone need it.
const AdminDeleteButton = lazy(() => import("#web/features/reports/AdminDeleteButton.tsx"));

/** Where admins delete a project of others; owners do it in its settings. */
export function AdminDeleteSpot({ project }: { project: Project }) {
  const { user } = useSession();
  const navigate = useNavigate();
  if (!user?.isAdmin || project.can.delete) return null;
  return (
    <Suspense fallback={<span className="h-9 w-24" />}>
      <AdminDeleteButton
        variant="quiet"
        project={project}
        onDeleted={() => navigate(paths.projects(), { replace: true })}
      />
    </Suspense>
  );
}
