// An application as a project's team reads it, and its owners decide on it.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { Application } from "#contract/applications.ts";
import type { UserRef } from "#contract/people.ts";
import type { Project } from "#contract/projects.ts";
import type { TechRef } from "#contract/techs.ts";
import { applyNotificationReadToCache } from "#web/data/applications.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { doesMoveFocus } from "#web/lib/focus-on-arrival.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Card } from "#web/ui/Card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Saucer } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { Prose } from "#web/ui/Prose.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { TicketDivider } from "#web/ui/Dividers.tsx";
import { ApplicationHistory, OwnersMessages } from "./ApplicationHistory.tsx";
import { ClosingReason, StatusBadge } from "./ApplicationStatus.tsx";
import { DecisionForm } from "./DecisionForm.tsx";
import { ManagingApplications } from "./ManagingApplications.tsx";
import { personQuery } from "#web/data/people.ts";
import { findableLabel } from "#web/entities/people/findable-labels.ts";

type ApplicationDetailsProps = {
  application: Application;
  project: Project;
  /** The link to the list; none beside it. */
  back?: ReactNode;
  /** Where the page around it is not the project's own. */
  showProject?: boolean;
  onDecided?: (decided: Application) => void;
};

export function ApplicationDetails({
  application,
  project,
  back,
  showProject = false,
  onDecided = ignore,
}: ApplicationDetailsProps) {
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useReadNotification(back === undefined ? undefined : application);
  const takesFocus = doesMoveFocus(useLocation().state);

  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [application.id, takesFocus]);

  useEffect(() => {
    // Rows keep the scroll position, and from far down the list this would open out of sight.
    const top = section.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) section.current?.scrollIntoView();
  }, [application.id]);

  return (
    <section ref={section} aria-label={t("applications.article")} className="min-w-0 scroll-mt-6">
      {/* In wide windows the list that it leads to is beside it; the project's page names it still. */}
      {back && <div className={classNames("mb-2", showProject && "lg:hidden")}>{back}</div>}
      <Card as="article">
        <ApplicantHead heading={heading} application={application} showProject={showProject} />
        <TicketDivider />
        <div className="grid gap-5 px-8 py-6 max-md:px-5">
          {application.contentHtml ? (
            <Prose html={application.contentHtml} size="small" />
          ) : (
            <p className="text-ink-2">{t("applications.noMessage")}</p>
          )}
          <MergedPullRequests application={application} />
          <OwnersMessages application={application} />
          <ClosingReason application={application} />
          <TechOverlap
            username={application.user.username}
            {...requiredTechsOf(application, project)}
          />
          <AboutApplicant {...application.user} />
        </div>
        {project.can.edit && (
          <DecisionForm key={application.id} application={application} onDecided={onDecided} />
        )}
      </Card>
      <div className="mt-5 grid gap-6 px-8 max-md:px-0.5">
        {project.can.edit ? (
          <ManagingApplications application={application} />
        ) : (
          <p className="text-15 text-ink-2">{t("applications.decidedByOwners")}</p>
        )}
        <ApplicationHistory application={application} />
      </div>
    </section>
  );
}

const ignore = () => undefined;

/** What the applicant has done for the project already. */
function MergedPullRequests({ application }: { application: Application }) {
  const { mergedPullRequests } = application;
  if (mergedPullRequests.length === 0) return null;
  return (
    <section aria-labelledby="merged-pull-requests" className="grid gap-1.5">
      <h3 id="merged-pull-requests" className="label">
        {t("applications.mergedPullRequests")}
      </h3>
      <ul>
        {mergedPullRequests.map(({ number, url, issue, mergedAt }) => (
          <li key={url} className="flex flex-wrap items-baseline gap-x-3 text-15">
            <a className="link" href={url} rel="nofollow ugc noopener">
              {t("notifications.viewPullRequest", { number })}
            </a>
            <span className="min-w-0 wrap-anywhere text-ink-2" dir="auto">
              #{issue.number} {issue.title}
            </span>
            <RelativeTime at={mergedAt} className="text-14 text-ink-3" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whoever opens an application has read the notification of it. */
function useReadNotification(opened: Application | undefined): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const { id, unreadNotification } = opened ?? {};
  useEffect(() => {
    if (id === undefined || !unreadNotification) return;
    // Imported late: otherwise every signed-in page would load what applications share.
    import("#web/data/notifications.ts")
      .then(({ markNotificationsRead }) =>
        markNotificationsRead(api, queryClient, [unreadNotification]),
      )
      .then(
        () => applyNotificationReadToCache(queryClient, id),
        // It stays unread, and is so the next time.
        () => undefined,
      );
  }, [api, queryClient, id, unreadNotification]);
}

interface ApplicantHeadProps {
  application: Application;
  showProject: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
}

function ApplicantHead({ application, showProject, heading }: ApplicantHeadProps) {
  const { id, user, project, requestedRole, position, createdAt, status } = application;
  return (
    <header className="flex items-start gap-4 px-8 pt-6 pb-5 max-md:px-5">
      <Avatar name={user.displayName} src={user.avatarUrl} size={56} decorative />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-x-3 gap-y-2 max-sm:flex-col-reverse">
          <h2
            ref={heading}
            tabIndex={-1}
            dir="auto"
            className="max-w-full min-w-0 text-25 leading-[1.12] outline-none wrap-break-word"
          >
            {user.displayName}
          </h2>
          <StatusBadge status={status} />
        </div>
        <p className="mt-1.5 text-15 text-ink-2">
          {rich("applications.wantsToJoin", {
            status,
            role: requestedRole,
            names: showProject ? "project" : "other",
            hasPosition: position ? "yes" : "other",
            username: user.username,
            project: project.name,
            position: position?.title ?? "",
            user: (name) => (
              <Link className="link" to={paths.user(user.username)}>
                {name}
              </Link>
            ),
            link: (name) => (
              <Link className="link" to={paths.projectApplication(project.id, id)}>
                {name}
              </Link>
            ),
            b: (name) => <b className="font-semibold text-user-ink">{name}</b>,
            bdi: (title) => <bdi>{title}</bdi>,
          })}
        </p>
        <p className="mt-0.5 text-15 text-ink-2">
          <RelativeTime at={createdAt} label={(ago) => t("applications.appliedAgo", { ago })} />
        </p>
      </div>
    </header>
  );
}

const maxShownTechs = 10;

interface TechOverlapProps {
  username: string;
  techs: readonly TechRef[];
  of: "seat" | "project";
}

/** The position's technologies, or the project's where it names none. */
function requiredTechsOf({ position }: Application, { techs, positions }: Project) {
  const ofSeat = positions.find(({ id }) => id === position?.id)?.techs ?? [];
  return ofSeat.length > 0
    ? { techs: ofSeat, of: "seat" as const }
    : { techs, of: "project" as const };
}

/** Which of the technologies the applicant works with; nothing until that is loaded. */
function TechOverlap({ username, techs, of }: TechOverlapProps) {
  const { data: applicant } = useQuery(personQuery(useApi(), username));
  if (!applicant || techs.length === 0) return null;
  const theirs = new Set(applicant.techs.map(({ id }) => id));
  const hits = techs.filter(({ id }) => theirs.has(id));
  const others = techs.filter(({ id }) => !theirs.has(id));
  const shown = [...hits, ...others].slice(0, maxShownTechs);

  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line-soft pt-5 text-15 text-ink-2">
      <span className="me-1">
        {theirs.size === 0
          ? t("applications.noTechsListed")
          : rich("applications.brings", {
              hits: hits.length,
              total: techs.length,
              of,
              b: (words) => <b className="font-semibold text-tech-ink">{words}</b>,
            })}
      </span>
      {shown.map((tech) => (
        <Saucer
          key={tech.id}
          size={32}
          name={
            theirs.has(tech.id) ? tech.name : t("applications.notInTheirStack", { tech: tech.name })
          }
          src={tech.imageUrl}
          hit={theirs.has(tech.id)}
          off={!theirs.has(tech.id)}
        />
      ))}
      {techs.length > shown.length && (
        <span>{t("project-cards.moreTechs", { count: techs.length - shown.length })}</span>
      )}
    </div>
  );
}

/** What the applicant says about themselves; nothing until that is loaded, or where they don't. */
function AboutApplicant({ username, displayName }: UserRef) {
  const { data: applicant } = useQuery(personQuery(useApi(), username));
  if (!applicant?.findable) return null;
  const { lookingFor } = applicant.findable;
  return (
    <div className="grid gap-1 border-t border-line-soft pt-5 text-15 text-ink-2">
      <h3 className="flex items-baseline gap-2.5 font-sans text-15 font-semibold tracking-normal text-ink">
        <Mark of="user" />
        <span>
          {rich("applications.about", {
            name: displayName,
            bdi: (name) => <bdi>{name}</bdi>,
          })}
        </span>
      </h3>
      <p>{findableLabel(applicant.findable)}</p>
      {lookingFor && (
        <p dir="auto" className="wrap-anywhere">
          {lookingFor}
        </p>
      )}
    </div>
  );
}
