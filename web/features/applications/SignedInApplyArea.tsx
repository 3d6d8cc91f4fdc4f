// The application card of signed-in people who aren't on the team: the form, or their application.
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { Application } from "#contract/applications.ts";
import type { OpenRole } from "#contract/members.ts";
import type { SessionUser } from "#contract/people.ts";
import type { Project } from "#contract/projects.ts";
import { ownApplicationQuery } from "#web/data/applications.ts";
import { broughtTechs, positionFacts, roleLabel } from "#web/entities/seats/position-labels.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { useDraft } from "#web/lib/drafts.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { useEarlyChoice } from "#web/ui/early-input.ts";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import type { Position } from "#contract/positions.ts";
import { useSession } from "#web/data/session.ts";
import { classNames } from "#web/ui/class-names.ts";
import { ClosingReason, ExpiryNote, ReapplyNote, StatusBadge } from "./ApplicationStatus.tsx";
import { ApplyForm, type ApplyFormProps, type FormOutcome } from "./ApplyForm.tsx";
import { ApplySkeleton, FreeSeats, NoApplications, SeatTakenNotice } from "./ApplyNotices.tsx";
import { summaryOf } from "./message-summary.ts";

interface SignedInApplyAreaProps {
  user: SessionUser;
  project: Project;
  /** Whether the form is open; where there are no positions it always is. */
  isApplying: boolean;
  /** The seats that one applies for; nothing for a project without positions. */
  seats: ReactNode;
}

export default function SignedInApplyArea(props: SignedInApplyAreaProps) {
  const { user, project, isApplying, seats } = props;
  const api = useApi();
  const [outcome, setOutcome] = useState<FormOutcome>();
  const own = useQuery({
    ...ownApplicationQuery(api, user.id, project.id),
    // People who may apply have no application that prevents it.
    enabled: !project.can.apply,
  });
  // An owner may have allowed another application since it was loaded.
  const isPast = project.can.apply && own.data?.status === "closed";
  if (own.data && !isPast) return <AppliedState application={own.data} outcome={outcome} />;
  if (project.can.apply && isApplying) {
    return <PositionApplyForm user={user} project={project} onEnd={setOutcome} />;
  }
  if (project.can.apply) {
    return (
      <>
        <FreeSeats project={project} />
        {seats || (
          <RoleApplyForm key={project.id} user={user} project={project} onEnd={setOutcome} />
        )}
      </>
    );
  }
  if (own.isError) {
    return <QueryError title={t("applications.ownNotLoaded")} query={own} />;
  }
  return own.isPending ? (
    <ApplySkeleton />
  ) : (
    <NoApplications project={project}>{seats}</NoApplications>
  );
}

function AppliedState(props: { application: Application; outcome: FormOutcome }) {
  const { application, outcome } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focused form is removed.
    if (outcome) heading.current?.focus();
  }, [outcome]);
  const { status, contentHtml, createdAt, id } = application;
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="outline-none">
          {t("applications.yourApplication")}
        </h2>
        <StatusBadge status={status} />
      </div>
      {outcome === "refused" && (
        <p role="alert" className="small text-danger">
          {t("applications.alreadyApplied")}
        </p>
      )}
      <div className="text-15 text-ink-2">
        <RequestedSeat application={application} />
        <RelativeTime
          at={createdAt}
          label={(ago) => t("applications.appliedAgo", { ago })}
          className="small text-ink-3"
        />
      </div>
      <p dir="auto" className="rounded-md bg-sunk px-3 py-2.5 text-15 text-ink-2 wrap-anywhere">
        {summaryOf(contentHtml) || t("applications.noMessage")}
      </p>
      <SeatTakenNotice application={application} />
      <ClosingReason application={application} />
      <ReapplyNote application={application} />
      <ExpiryNote application={application} />
      <ButtonLink variant="line" render={<Link to={paths.application(id)} />}>
        {t("applications.viewYours")}
      </ButtonLink>
    </>
  );
}

/** "You asked to join as a designer.", "You applied for Chart drawing, as a designer." */
function RequestedSeat({ application: { requestedRole, position } }: { application: Application }) {
  const highlight = "font-semibold text-user-ink wrap-anywhere";
  if (!position) {
    return (
      <p>
        {rich("applications.askedToJoinAs", {
          role: requestedRole,
          b: (words) => <b className={highlight}>{words}</b>,
        })}
      </p>
    );
  }
  return (
    <p>
      {rich("applications.appliedFor", {
        role: requestedRole,
        position: position.title,
        b: (title) => (
          <b className={highlight}>
            <bdi>{title}</bdi>
          </b>
        ),
      })}
    </p>
  );
}

/** Applies for an open role of a project without positions. */
function RoleApplyForm({ user, project, onEnd }: ApplyFormProps) {
  const openRoles = project.settingOpenRoles;
  const draft = useDraft(`apply-as:${user.id}:${project.id}`);
  const role = openRoles.find((open) => open === draft.text) ?? openRoles[0] ?? "developer";
  return (
    <ApplyForm
      user={user}
      project={project}
      chosen={{ requestedRole: role }}
      role={role}
      techs={project.techs}
      submitLabel={t("applications.applyAs", { role })}
      choice={
        <Segmented<OpenRole>
          legend={t("applications.requestedRole")}
          name="requestedRole"
          tone="user"
          options={openRoles.map((value) => ({ value, label: roleLabel(value) }))}
          value={role}
          onChange={draft.write}
        />
      }
      onEnd={(outcome) => {
        onEnd(outcome);
        if (outcome === "sent") draft.discard();
      }}
    />
  );
}

/** Applies for one of a project's open positions; the address names the one that is chosen. */
function PositionApplyForm({ user, project, onEnd }: ApplyFormProps) {
  const { id, name, positions } = project;
  const [params] = useSearchParams();
  const [initial] = useState(() => params.get("apply"));
  const [picked, setPicked] = useState(initial);
  const navigate = useNavigate();
  const open = positions.filter(({ isOpen }) => isOpen);
  const position = open.find((one) => one.id === picked) ?? open[0];
  const isGone = picked === initial && !open.some((one) => one.id === initial);

  const pick = (positionId: string) => {
    setPicked(positionId);
    // A reload, and signing in again, come back to it.
    const search = `?${new URLSearchParams({ apply: positionId })}`;
    void navigate({ search }, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <h2>{rich("applications.applyTo", { name, bdi: (text) => <bdi>{text}</bdi> })}</h2>
      {isGone && (
        <p className="rounded-md bg-sunk px-3 py-2.5 text-14 text-ink-2">
          {t("applications.seatGone")}
        </p>
      )}
      <ApplyForm
        user={user}
        project={project}
        chosen={position ? { position: position.id } : {}}
        role={position?.role ?? "developer"}
        techs={position?.techs.length ? position.techs : project.techs}
        submitLabel={t("applications.sendApplication")}
        choice={<PositionPick positions={open} value={position?.id} onChange={pick} />}
        cancel={
          <ButtonLink
            variant="quiet"
            className="self-center"
            render={<Link to={paths.project(id)} preventScrollReset />}
          >
            {t("forms.cancel")}
          </ButtonLink>
        }
        onEnd={(outcome) => {
          onEnd(outcome);
          if (outcome !== "sent") return;
          void navigate(paths.project(id), { replace: true, preventScrollReset: true });
        }}
      />
    </>
  );
}

interface PositionPickProps {
  /** Those that one can apply for. */
  positions: readonly Position[];
  /** The id of the chosen one. */
  value: string | undefined;
  onChange: (id: string) => void;
}

/** The choice of a position: what it is, and what the viewer brings for it. */
function PositionPick({ positions, value, onChange }: PositionPickProps) {
  const { user } = useSession();
  const group = useEarlyChoice(value, onChange);
  return (
    <fieldset ref={group} className="grid gap-2">
      <legend className="label mb-1.5">{t("applications.seat")}</legend>
      {positions.map((position) => {
        const brought = broughtTechs(position.techs, user?.techs ?? []);
        return (
          <label
            key={position.id}
            className={classNames(
              "check check-user rounded-md border px-3 py-2.5 leading-[1.4]",
              position.id === value ? "border-user bg-user-wash" : "border-edge bg-raised",
            )}
          >
            <input
              type="radio"
              name="position"
              value={position.id}
              checked={position.id === value}
              onChange={() => onChange(position.id)}
            />
            <span dir="auto" className="min-w-0 font-semibold wrap-anywhere">
              {position.title}
              <span className="block text-14 font-normal text-ink-2">
                {positionFacts(position)}
                {brought && ` · ${t("applications.youBring", { techs: brought })}`}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
