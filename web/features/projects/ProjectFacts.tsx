// What decides at a glance: what a project is built with, whether it moves, how soon it answers, and
// where else it is. A fact without data is left out.
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { Project } from "#contract/projects.ts";
import { formatNumber } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { activityLabel, answerTimeLabel } from "#web/entities/project-cards/card-labels.ts";
import { ActivityTime } from "#web/entities/project-cards/ProjectCard.tsx";
import { fileDeciding, FromFile } from "#web/entities/repository-files/FromFile.tsx";
import { paths } from "#web/lib/paths.ts";
import { rich } from "#web/lib/rich.ts";
import { Badge } from "#web/ui/Chip.tsx";
import { type EntityKind, Mark } from "#web/ui/Mark.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import Pencil from "lucide-react/icons/pencil";
import type { TechRef } from "#contract/techs.ts";
import { useSession } from "#web/data/session.ts";
import { deferred } from "#web/lib/deferred.tsx";
import { useDraft } from "#web/lib/drafts.ts";
import { Button } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { StackChips, StackSection } from "./stack/StackSection.tsx";

export function ProjectFacts({ project }: { project: Project }) {
  const { id, medianAnswerSeconds, archivedAt, licence } = project;
  const { repositoryUrl, websiteUrl, pushedAt, repositoryArchivedAt } = project;
  return (
    <div className="mt-5 grid gap-3 text-15 max-md:gap-2">
      <TechStack project={project} />
      <dl className="grid gap-3 max-md:gap-2">
        <Fact of="proj" name={t("projects.activity")}>
          <Weeks counts={project.weeklyEvents} />
          <ActivityTime {...activityLabel(project)} isFirst />
        </Fact>
        {project.record && <ProjectRecord record={project.record} />}
        {!project.record && medianAnswerSeconds !== null && archivedAt === null && (
          <Fact of="user" name={t("projects.answers")}>
            {answerTimeLabel(medianAnswerSeconds)}
          </Fact>
        )}
        {(pushedAt || repositoryArchivedAt) && (
          <Fact of="proj" name={t("projects.repository")}>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {pushedAt && (
                <RelativeTime at={pushedAt} label={(ago) => t("projects.lastPush", { ago })} />
              )}
              {repositoryArchivedAt && <Badge>{t("projects.repositoryArchived")}</Badge>}
            </span>
          </Fact>
        )}
        {licence && (
          <Fact of="other" name={t("projects.licence")}>
            <bdi className="wrap-anywhere">{licence}</bdi>
          </Fact>
        )}
        <Fact of="other" name={t("projects.links")}>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {repositoryUrl && (
              <OutsideLink name={t("projects.repository")} address={repositoryUrl} />
            )}
            {websiteUrl && <OutsideLink name={t("projects.website")} address={websiteUrl} />}
            <li>
              <Link className="link" to={paths.explore({ nid: `P_${id}` })}>
                {t("projects.showInGraph")}
              </Link>
            </li>
          </ul>
        </Fact>
      </dl>
    </div>
  );
}

/** What became of those who applied. What there is nothing to say about is left out. */
function ProjectRecord({ record }: { record: NonNullable<Project["record"]> }) {
  const { answered, merged, active } = record;
  const facts = [
    answered.of > 0 &&
      t("projects.recordAnswered", {
        soon: formatNumber(answered.within2Days),
        of: formatNumber(answered.of),
      }),
    merged > 0 && t("projects.recordMerged", { count: merged }),
    active.of > 0 &&
      t("projects.recordActive", {
        still: formatNumber(active.after90Days),
        of: formatNumber(active.of),
      }),
  ].filter((fact) => fact !== false);
  if (facts.length === 0) return null;
  return (
    <Fact of="user" name={t("projects.record")}>
      <details>
        <summary className="cursor-pointer" title={t("projects.recordHow")}>
          {facts.join(" · ")}
        </summary>
        <p className="mt-1 max-w-measure text-14 text-ink-2">{t("projects.recordHowText")}</p>
      </details>
    </Fact>
  );
}

/** A bar for each week; weeks without events keep a line. Nothing if all of them are without. */
function Weeks({ counts }: { counts: readonly number[] }) {
  const most = Math.max(...counts, 0);
  if (most === 0) return null;
  const label = t("projects.weeklyEvents", {
    weeks: counts.length,
    count: counts.reduce((sum, count) => sum + count),
  });
  return (
    <span role="img" aria-label={label} title={label} className="week-bars">
      {counts.map((count, index) => (
        <i
          key={index}
          data-none={count === 0 || undefined}
          style={{ height: `${(100 * count) / most}%` }}
        />
      ))}
    </span>
  );
}

/** All technologies of a project; owners edit them in place. */
function TechStack({ project }: { project: Project }) {
  const { techs } = project;
  if (!project.can.edit) {
    return (
      <StackSection>
        <StackChips techs={techs} none={t("projects.noTechs")} />
      </StackSection>
    );
  }
  const file = fileDeciding(project, "techs");
  if (file) {
    return (
      <StackSection>
        <StackChips
          techs={techs}
          none={t("projects.noTechs")}
          control={<FromFile path={file.path} />}
        />
      </StackSection>
    );
  }
  return <OwnersStack key={project.id} project={project} />;
}

function Fact(props: { of: EntityKind | "other"; name: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt className="fact-name">
        <Mark of={props.of} />
        {props.name}
      </dt>
      <dd className="min-w-0">{props.children}</dd>
    </div>
  );
}

function OutsideLink({ name, address }: { name: string; address: string }) {
  return (
    <li className="min-w-0">
      <span className="sr-only">{name}: </span>
      <a className="link wrap-anywhere" href={address} rel="nofollow ugc noopener" dir="ltr">
        {shortAddress(address)}
      </a>
    </li>
  );
}

/** An address for display: without the scheme, "www." and a final slash. */
function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}

const StackEditor = deferred(() => import("./stack/StackEditor.tsx"));

/** The technologies, or their editor. An unsaved edit opens again after a reload. */
function OwnersStack({ project }: { project: Project }) {
  const { user } = useSession();
  const draft = useDraft(`stack:${user?.id}:${project.id}`);
  const isHydrated = useHydrated();
  const [wasOpened, setOpened] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const techs = stackOfDraft(draft.text);
  /** The draft is kept while the editor doesn't load. */
  const [hasFailed, setFailed] = useState(false);
  const isEditing = techs !== null && !hasFailed;

  useEffect(() => {
    // The focused editor is removed: focus the button that opened it.
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const chipsWith = (control: ReactNode) => (
    <StackChips techs={project.techs} none={t("projects.noTechsForOwners")} control={control} />
  );
  if (isEditing) {
    return (
      <StackSection>
        <StackEditor
          fallback={chipsWith(null)}
          onFailed={() => setFailed(true)}
          project={project}
          techs={techs}
          onChange={(next) => draft.write(stackToDraft(next))}
          onDone={draft.discard}
          autoFocus={wasOpened}
        />
      </StackSection>
    );
  }
  const edit = (
    <Button
      ref={editButton}
      variant="quiet"
      size="sm"
      icon={<Pencil />}
      disabled={!isHydrated}
      onPointerEnter={StackEditor.prepare}
      onClick={() => {
        setOpened(true);
        setFailed(false);
        if (techs === null) draft.write(stackToDraft(project.techs));
      }}
    >
      {rich("projects.editStack", { what: (text) => <span className="sr-only">{text}</span> })}
    </Button>
  );
  return <StackSection>{chipsWith(edit)}</StackSection>;
}

/** The chosen and unsaved technologies as the text of a draft. */
export const stackToDraft = (techs: readonly TechRef[]): string => JSON.stringify(techs);

/** The technologies of a draft; null without one, or if the text has another shape. */
export function stackOfDraft(draft: string | null): TechRef[] | null {
  try {
    const read: unknown = JSON.parse(draft ?? "null");
    return Array.isArray(read) && read.every(isTech) ? read : null;
  } catch {
    return null;
  }
}

function isTech(read: unknown): read is TechRef {
  return typeof read === "object" && read !== null && "id" in read && "name" in read;
}
