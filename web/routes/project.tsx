import { lazy } from "react";
import { useNavigate } from "react-router";
import type { Project } from "#contract/projects.ts";
import { MoreActions } from "#web/features/blocks/MoreActions.tsx";
import { ProjectScreen } from "#web/features/projects/ProjectScreen.tsx";
import { projectQuery } from "#web/data/projects.ts";
import { ShareButton } from "#web/features/projects/ShareButton.tsx";
import { StarButton } from "#web/features/stars/StarButton.tsx";
import { drawnForVisitors } from "#web/lib/drawn-for-visitors.tsx";
import { pageLoader, type LoaderContext } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { useSession } from "#web/data/session.ts";
import { HydratingPart } from "#web/ui/HydratingPart.tsx";

/** The header of a project's pages: all of them need the project. */
export const loader = pageLoader(async (context) => {
  const project = await projectOf(context);
  // What isn't server-rendered is there when the page appears.
  if (!import.meta.env.SSR) await facts.load().catch(() => undefined);
  return {
    title: project.name,
    description: project.summary,
    canonical: paths.project(project.id),
    // Visitors don't see a hidden one, nor its picture.
    ...(!project.hiddenAt && { picture: paths.projectPicture(project.id) }),
    jsonLd: {
      "@type": "SoftwareSourceCode",
      name: project.name,
      description: project.summary,
      dateCreated: project.createdAt,
      dateModified: project.updatedAt,
      keywords: project.techs.map(({ name }) => name).join(", "),
      ...(project.repositoryUrl && { codeRepository: project.repositoryUrl }),
      ...(project.websiteUrl && { url: project.websiteUrl }),
    },
  };
});

const projectOf = ({ api, param, ensure }: LoaderContext): Promise<Project> =>
  ensure(projectQuery(api, param("projectId")));

const facts = drawnForVisitors(() => import("#web/features/projects/ProjectFacts.tsx"));

const projectFacts = (project: Project) => (
  <FactsSpot key={`facts ${project.id}`} project={project} />
);

function FactsSpot({ project }: { project: Project }) {
  const { user } = useSession();
  return <facts.Part isStatic={!user} project={project} />;
}

const projectActions = (project: Project) => (
  <>
    <StarButton key={project.id} project={project} />
    <WatchSpot project={project} />
    <ShareButton name={project.name} path={paths.project(project.id)} />
    <MoreActions
      kind="project"
      id={project.id}
      name={project.name}
      isOwn={project.can.viewApplications}
    />
    <AdminDeleteSpot project={project} />
  </>
);

/** The header of a project's pages, around each of its tabs. */
export default function ProjectPage() {
  return (
    <ProjectScreen actions={projectActions} facts={projectFacts} waitingCount={waitingCount} />
  );
}

// Not loaded for visitors.
const WatchButton = lazy(() => import("#web/features/watching/WatchButton.tsx"));

function WatchSpot({ project }: { project: Project }) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <HydratingPart key={project.id} fallback={<span className="needs-script size-9" />}>
      <WatchButton project={project} />
    </HydratingPart>
  );
}

// Loaded for members only.
const ProjectWaitingCount = lazy(
  () => import("#web/features/applications/ProjectWaitingCount.tsx"),
);

const waitingCount = ({ id, can }: Project) =>
  can.viewApplications && (
    <HydratingPart key={id}>
      <ProjectWaitingCount projectId={id} />
    </HydratingPart>
  );

// Loaded for admins only.
const AdminDeleteButton = lazy(() => import("#web/features/reports/AdminDeleteButton.tsx"));

/** The button for admins to delete another person's project; owners have it in the settings. */
function AdminDeleteSpot({ project }: { project: Project }) {
  const { user } = useSession();
  const navigate = useNavigate();
  if (!user?.isAdmin || project.can.delete) return null;
  return (
    <HydratingPart key={project.id} fallback={<span className="h-9 w-24" />}>
      <AdminDeleteButton
        variant="quiet"
        project={project}
        onDeleted={() => navigate(paths.projects(), { replace: true })}
      />
    </HydratingPart>
  );
}
