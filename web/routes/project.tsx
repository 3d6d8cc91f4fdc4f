import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link, Outlet, useMatch, useNavigate, useParams } from "react-router";
import type { SoftwareSourceCode } from "schema-dts";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { WaitingCount } from "#web/features/applications/WaitingCount.tsx";
import { applicationDraft, tabCount, tabCountsQuery } from "#web/data/applications.ts";
import { MoreActions } from "#web/features/blocks/MoreActions.tsx";
import { ProjectFacts } from "#web/features/projects/ProjectFacts.tsx";
import { projectQuery } from "#web/data/projects.ts";
import { AdminDeleteButton } from "#web/features/reports/AdminDeleteButton.tsx";
import { WatchButton } from "#web/features/watching/WatchButton.tsx";
import { ProjectMark } from "#web/entities/pictures/ProjectMark.tsx";
import { StarButton } from "#web/entities/stars/StarButton.tsx";
import { draftOf, saveDraft } from "#web/lib/drafts.ts";
import { pageLoader, type LoaderContext } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { usePage } from "#web/lib/PageContext.tsx";
import { useSession } from "#web/data/session.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { Badge } from "#web/ui/Chip.tsx";
import { LockedTab, Tab, Tabs } from "#web/ui/Tabs.tsx";
import { useState } from "react";
import { Prose } from "#web/ui/Prose.tsx";
import Share2 from "lucide-react/icons/share-2";
import { ButtonLink, IconButton } from "#web/ui/Button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** The header of a project's pages: all of them need the project. */
export const loader = pageLoader(async (context) => {
  const project = await projectOf(context);
  const images = [...project.pictures, ...(project.logo ? [project.logo] : [])]
    .filter(({ hidden }) => !hidden)
    .map(({ url }) => url);
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
      ...(images.length > 0 && { image: images }),
      // Only things such as organizations have a `logo`.
      thumbnailUrl: project.imageUrl ?? undefined,
    } satisfies SoftwareSourceCode,
  };
});

const projectOf = ({ api, param, ensure }: LoaderContext): Promise<Project> =>
  ensure(projectQuery(api, param("projectId")));

/**
 * The header of a project's pages, above the current tab. On the stack's tab, the card to join
 * stands beside it.
 */
export default function ProjectPage() {
  const { projectId = "" } = useParams();
  const { user } = useSession();
  const { publicUrl } = usePage();
  const inStack = useMatch("/projects/:projectId") !== null;
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  const header = (
    <div className={inStack ? "min-w-0" : "wrap pt-6 max-md:pt-3"}>
      <div className="flex min-h-10 flex-wrap items-center gap-2 max-sm:gap-1">
        <Link
          to={paths.projects()}
          className="me-auto inline-flex min-h-8 items-center gap-2 text-15 text-ink-2 hover:text-ink"
        >
          <ArrowLeft />
          {/* On phones the buttons beside it need the room. */}
          <span className="max-sm:sr-only">{t("frame.projects")}</span>
        </Link>
        {project.hiddenAt && <Badge>{t("projects.hidden")}</Badge>}
        {project.archivedAt && <Badge>{t("projects.archived")}</Badge>}
        <StarButton key={project.id} project={project} />
        {user && <WatchButton project={project} />}
        <ShareButton name={project.name} path={paths.project(project.id)} />
        <MoreActions
          kind="project"
          id={project.id}
          name={project.name}
          isOwn={project.can.viewApplications}
          logo={project.logo?.id}
        />
        <AdminDeleteSpot project={project} />
      </div>
      {!project.hiddenAt && (
        <link
          rel="alternate"
          type="application/json+oembed"
          // Readers such as WordPress take it as it stands.
          href={publicUrl + paths.oembed(publicUrl, project.id)}
          title={project.name}
        />
      )}
      <div className="mt-3 flex min-w-0 items-center gap-4">
        {project.imageUrl !== null && <ProjectMark project={project} size={56} />}
        <h1 dir="auto" className="page-title min-w-0 wrap-anywhere">
          <Link to={paths.project(project.id)}>{project.name}</Link>
        </h1>
      </div>
      {project.hiddenAt && (
        <p className="mt-4 rounded-md bg-danger-wash px-4 py-3 text-15">
          {t("projects.hiddenNote")}
        </p>
      )}
      <ProjectDescription key={project.id} project={project} lines={inStack ? 3 : 2} />
      {inStack && project.maintainerWanted && <MaintainerWanted project={project} />}
      {inStack && <ProjectFacts key={`facts ${project.id}`} project={project} />}
      <ProjectTabs project={project} />
    </div>
  );
  if (!inStack) {
    return (
      <>
        {header}
        <Outlet />
      </>
    );
  }
  return (
    <div className="wrap grid items-start gap-x-14 pt-6 pb-24 max-md:pt-3 max-md:pb-16 lg:grid-cols-[minmax(0,1fr)_376px] lg:grid-rows-[auto_1fr]">
      {header}
      <Outlet />
    </div>
  );
}

/**
 * Says that the owners look for somebody who takes the project over: others apply where they can,
 * with a message that says so, and write in the discussion where they can't. Owners hand it over in
 * the team's settings.
 */
function MaintainerWanted({ project: { id, can, archivedAt } }: { project: Project }) {
  const { user } = useSession();
  if (archivedAt !== null) return null;
  const beginMessage = () => {
    const draft = applicationDraft(user?.id ?? "", id);
    if (user && can.apply && !draftOf(draft)) saveDraft(draft, t("projects.takeOverMessage"));
  };
  const [to, label] = can.manageTeam
    ? ([paths.projectTeam(id), "projects.handOverTo"] as const)
    : ([can.apply ? paths.joining(id) : paths.comments(id), "projects.askToTakeOver"] as const);
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-md border-2 border-dashed border-user px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-sans text-16 font-semibold tracking-normal">
          {t("projects.maintainerWanted")}
        </h2>
        <p className="text-15 text-ink-2">{t("projects.maintainerWantedText")}</p>
      </div>
      <ButtonLink variant="user" render={<Link to={to} onClick={beginMessage} />}>
        {t(label)}
      </ButtonLink>
    </div>
  );
}

function ProjectTabs({ project: { id, can, latestUpdate } }: { project: Project }) {
  const inApplications = useMatch("/projects/:projectId/applications/*") !== null;
  const inUpdates = useMatch("/projects/:projectId/updates") !== null;
  const inSettings = useMatch("/projects/:projectId/settings/*") !== null;
  return (
    <Tabs label={t("projects.tabs")} kind="proj" className="mt-6">
      <Tab
        current={!inApplications && !inUpdates && !inSettings}
        render={<Link to={paths.project(id)} />}
      >
        {t("projects.stackTab")}
      </Tab>
      {(latestUpdate !== null || can.postUpdates || inUpdates) && (
        <Tab current={inUpdates} render={<Link to={paths.updates(id)} />}>
          {t("updates.tab")}
        </Tab>
      )}
      {can.viewApplications ? (
        <Tab current={inApplications} render={<Link to={paths.projectApplications(id)} />}>
          {t("frame.applications")}
          <ProjectWaitingCount key={id} projectId={id} />
        </Tab>
      ) : (
        <LockedTab why={t("projects.membersOnly")}>{t("frame.applications")}</LockedTab>
      )}
      {can.settings ? (
        <Tab current={inSettings} render={<Link to={paths.projectSettings(id)} />}>
          {t("projects.settingsTab")}
        </Tab>
      ) : (
        <LockedTab why={t("projects.ownersOnly")}>{t("projects.settingsTab")}</LockedTab>
      )}
    </Tabs>
  );
}

/** The button for admins to delete another person's project; owners have it in the settings. */
function AdminDeleteSpot({ project }: { project: Project }) {
  const { user } = useSession();
  const navigate = useNavigate();
  if (!user?.isAdmin || project.can.delete) return null;
  return (
    <AdminDeleteButton
      key={project.id}
      variant="quiet"
      project={project}
      onDeleted={() => navigate(paths.projects(), { replace: true })}
    />
  );
}

/**
 * Up to so many characters a description is shown whole, by the lines that it is folded to: a line or
 * two aren't worth a click.
 */
const wholeUpTo = { 3: 330, 2: 220 };

interface ProjectDescriptionProps {
  project: Pick<Project, "description" | "descriptionHtml">;
  /** The lines that stay of a long one; six instead of three in narrow windows. */
  lines: keyof typeof wholeUpTo;
}

/** What the project is. A long text is folded after its first lines; without scripts it isn't. */
function ProjectDescription({ project, lines }: ProjectDescriptionProps) {
  const { description, descriptionHtml } = project;
  const [isOpen, setOpen] = useState(false);
  const isLong =
    description.length > wholeUpTo[lines] || description.trim().split(/\n+/).length > lines;
  if (!isLong) return <Prose html={descriptionHtml} size="lead" className="mt-3" />;
  return (
    <div
      className="fold mt-3"
      data-open={isOpen}
      data-lines={lines}
      // What has the focus is never out of sight.
      onFocus={({ target }) => target.closest(".prose") && setOpen(true)}
    >
      <Prose html={descriptionHtml} size="lead" />
      <button
        type="button"
        className="fold-button link"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t("projects.showLess") : t("projects.readMore")}
      </button>
    </div>
  );
}

interface ShareButtonProps {
  name: string;
  path: string;
}

/** Opens the system's share sheet on touch screens; elsewhere, and without one, copies the link. */
function ShareButton({ name, path }: ShareButtonProps) {
  const share = async () => {
    const url = new URL(path, window.location.href).href;
    const hasSheet = "share" in navigator && window.matchMedia("(pointer: coarse)").matches;
    try {
      if (hasSheet) await navigator.share({ title: name, url });
      else {
        await copyText(url);
        toast({ title: t("projects.linkCopied"), mark: "proj" });
      }
    } catch (error) {
      // The sheet was closed.
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast({
        title: t("projects.linkNotCopied"),
        description: t("projects.copyHere", { url }),
        mark: "danger",
      });
    }
  };
  return (
    <IconButton
      label={t("projects.share", { name })}
      className="needs-script"
      disabled={!useHydrated()}
      onClick={() => void share()}
    >
      <Share2 />
    </IconButton>
  );
}

/** How many applications to the project are pending; nothing for none, and until it is known. */
function ProjectWaitingCount({ projectId }: { projectId: string }) {
  const { data: counts } = useQuery(tabCountsQuery(useApi(), { project: projectId }));
  return <WaitingCount count={tabCount(counts, "pending")} of={t("projects.waitingBadge")} />;
}
