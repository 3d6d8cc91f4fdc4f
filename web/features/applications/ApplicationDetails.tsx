// An application as a project's team reads it, and its owners decide on it.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { Application, ApplicationStatus } from "#contract/applications.ts";
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
import { roleWithArticle } from "#web/entities/seats/position-labels.ts";

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
    <section ref={section} aria-label="Application" className="min-w-0 scroll-mt-6">
      {/* In wide windows the list that it leads to is beside it; the project's page names it still. */}
      {back && <div className={classNames("mb-2", showProject && "lg:hidden")}>{back}</div>}
      <Card as="article">
        <ApplicantHead heading={heading} application={application} showProject={showProject} />
        <TicketDivider />
        <div className="grid gap-5 px-8 py-6 max-md:px-5">
          {application.contentHtml ? (
            <Prose html={application.contentHtml} size="small" />
          ) : (
            <p className="text-ink-2">No message</p>
          )}
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
          <p className="text-15 text-ink-2">The project’s owners decide on applications.</p>
        )}
        <ApplicationHistory application={application} />
      </div>
    </section>
  );
}

const ignore = () => undefined;

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
  const [article, role] = roleWithArticle(requestedRole).split(" ");
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
          <Link className="link" to={paths.user(user.username)}>
            {user.username}
          </Link>{" "}
          {joinVerb[status]}{" "}
          {showProject && (
            <Link className="link" to={paths.projectApplication(project.id, id)}>
              {project.name}
            </Link>
          )}{" "}
          as {article} <b className="font-semibold text-user-ink">{role}</b>
          {position && (
            <>
              , for{" "}
              <b className="font-semibold text-user-ink">
                <bdi>{position.title}</bdi>
              </b>
            </>
          )}
        </p>
        <p className="mt-0.5 text-15 text-ink-2">
          <RelativeTime at={createdAt} prefix="Applied" />
        </p>
      </div>
    </header>
  );
}

const joinVerb: Record<ApplicationStatus, string> = {
  pending: "wants to join",
  accepted: "joined",
  closed: "wanted to join",
  withdrawn: "wanted to join",
  expired: "wanted to join",
};

const maxShownTechs = 10;

interface TechOverlapProps {
  username: string;
  techs: readonly TechRef[];
  /** "your" for those of the project, or "the seat’s". */
  whose: string;
}

/** The position's technologies, or the project's where it names none. */
function requiredTechsOf({ position }: Application, { techs, positions }: Project) {
  const ofSeat = positions.find(({ id }) => id === position?.id)?.techs ?? [];
  return ofSeat.length > 0 ? { techs: ofSeat, whose: "the seat’s" } : { techs, whose: "your" };
}

/** Which of the technologies the applicant works with; nothing until that is loaded. */
function TechOverlap({ username, techs, whose }: TechOverlapProps) {
  const { data: applicant } = useQuery(personQuery(useApi(), username));
  if (!applicant || techs.length === 0) return null;
  const theirs = new Set(applicant.techs.map(({ id }) => id));
  const hits = techs.filter(({ id }) => theirs.has(id));
  const others = techs.filter(({ id }) => !theirs.has(id));
  const shown = [...hits, ...others].slice(0, maxShownTechs);
  const noun = techs.length === 1 ? "tech" : "techs";
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line-soft pt-5 text-15 text-ink-2">
      <span className="mr-1">
        {theirs.size === 0 ? (
          "Hasn’t listed technologies yet"
        ) : (
          <>
            Brings{" "}
            <b className="font-semibold text-tech-ink">
              {hits.length || "none"} of {whose} {techs.length} {noun}
            </b>
          </>
        )}
      </span>
      {shown.map((tech) => (
        <Saucer
          key={tech.id}
          size={32}
          name={theirs.has(tech.id) ? tech.name : `${tech.name}, not in their stack`}
          src={tech.imageUrl}
          hit={theirs.has(tech.id)}
          off={!theirs.has(tech.id)}
        />
      ))}
      {techs.length > shown.length && <span>+ {techs.length - shown.length} More</span>}
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
          About <bdi>{displayName}</bdi>
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
