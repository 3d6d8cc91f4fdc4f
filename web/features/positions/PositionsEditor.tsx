// Loaded for owners who edit the seats.
import Plus from "lucide-react/icons/plus";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { Project } from "#contract/projects.ts";
import { formatList } from "#shared/format.ts";
import { positionLimits } from "#shared/limits.ts";
import { t } from "#shared/messages/t.ts";
import { freeSeatsOf } from "#web/entities/seats/team.ts";
import type { Draft } from "#web/lib/drafts.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { PositionEditor } from "./PositionEditor.tsx";
import { PositionFields } from "./PositionFields.tsx";
import { useNewPositionForm, usePositionDraft } from "./use-position-form.ts";

/** Adds, changes, opens, closes and deletes a project's positions. */
export default function PositionsEditor({ project }: { project: Project }) {
  const { id, positions } = project;
  return (
    <div className="grid gap-3.5 px-6 pt-5 pb-6 max-md:px-5">
      <div className="flex items-center justify-between gap-3">
        <h2 id="edit-seats" tabIndex={-1} className="outline-none">
          {t("positions.editSeats")}
        </h2>
        <ButtonLink
          size="sm"
          variant="quiet"
          render={<Link to={paths.project(id)} preventScrollReset />}
        >
          {t("positions.done")}
        </ButtonLink>
      </div>
      {positions.length === 0 ? (
        <p className="text-15 text-ink-2">{withoutPositions(project)}</p>
      ) : (
        <ul aria-labelledby="edit-seats" className="grid gap-2.5">
          {positions.map((position) => (
            <PositionEditor key={position.id} project={project} position={position} />
          ))}
        </ul>
      )}
      <NewPosition project={project} />
      <noscript>
        <p className="small text-ink-2">{t("positions.editNoScript")}</p>
      </noscript>
    </div>
  );
}

/** What one applies for until the first position is added. */
function withoutPositions(project: Project): string {
  const roles = freeSeatsOf(project).map((role) => t("members.roleName", { role }));
  return roles.length > 0
    ? t("positions.withoutPositions", { roles: formatList(roles, "or") })
    : t("positions.withoutRoles");
}

/** Adds a position. An unsaved one opens again after a reload. */
function NewPosition({ project }: { project: Project }) {
  const hydrated = useHydrated();
  const draft = usePositionDraft(project.id, null);
  const [wasOpened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = hydrated && (wasOpened || draft.text !== null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The focused form is removed.
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (isOpen) {
    return (
      <NewPositionForm
        project={project}
        draft={draft}
        autoFocus={wasOpened}
        onEnd={() => {
          draft.discard();
          setOpened(false);
        }}
      />
    );
  }
  const obstacle = obstacleTo(project);
  return (
    <div className="grid gap-1.5">
      <Button
        ref={button}
        icon={<Plus />}
        disabled={!hydrated || obstacle !== null}
        className="border-dashed border-user-line text-user-ink"
        onClick={() => setOpened(true)}
      >
        {t("positions.add")}
      </Button>
      {obstacle && <p className="small text-ink-3">{obstacle}</p>}
    </div>
  );
}

function obstacleTo({ positions, can }: Project): string | null {
  if (!can.engage) return t("positions.hiddenNoAdd");
  return positions.length >= positionLimits.perProject
    ? t("positions.full", { max: positionLimits.perProject })
    : null;
}

interface NewPositionFormProps {
  project: Project;
  draft: Draft;
  /** Opened by a click, not restored after a reload. */
  autoFocus: boolean;
  /** Once it is saved or cancelled. */
  onEnd: () => void;
}

function NewPositionForm({ project, draft, autoFocus, onEnd }: NewPositionFormProps) {
  const form = useNewPositionForm({
    projectId: project.id,
    draft,
    onSaved({ title }) {
      toast({ title: t("positions.isOpen", { title }), mark: "user" });
      onEnd();
    },
  });
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (autoFocus) element.current?.querySelector("input")?.focus();
  }, [autoFocus]);
  return (
    <form
      ref={element}
      method="post"
      noValidate
      aria-label={t("positions.newForm")}
      className="grid gap-4 rounded-md border border-line bg-raised p-4"
      onSubmit={form.onSubmit}
    >
      <PositionFields isNew form={form} readOnly={form.isPending} />
      <FormError title={t("positions.notAdded")} kept="typed" error={form.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="ink" pending={form.isPending}>
          {t("positions.addAct")}
        </Button>
        <Button variant="quiet" onClick={onEnd}>
          {t("forms.cancel")}
        </Button>
      </div>
    </form>
  );
}
