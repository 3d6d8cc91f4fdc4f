import { useQuery, useQueryClient } from "@tanstack/react-query";
import ChevronUp from "lucide-react/icons/chevron-up";
import Pencil from "lucide-react/icons/pencil";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { Position } from "#contract/positions.ts";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { refetchTeam } from "#web/data/invalidation.ts";
import { ownMembershipQuery, setMember } from "#web/data/members.ts";
import { applyPositionToCache, changePosition } from "#web/data/positions.ts";
import { refetchIfRefused } from "#web/data/projects.ts";
import { FromFile } from "#web/entities/repository-files/FromFile.tsx";
import { positionState } from "#web/entities/seats/position-labels.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import type { Draft } from "#web/lib/drafts.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { opensDialog } from "#web/lib/dialogs.tsx";
import { PositionFields } from "./PositionFields.tsx";
import { PositionFace } from "./SeatList.tsx";
import { usePositionDraft, usePositionForm } from "./use-position-form.ts";

interface PositionEditorProps {
  project: Project;
  position: Position;
}

/** A position's row; its form opens in place. An unsaved edit opens again after a reload. */
export function PositionEditor({ project, position }: PositionEditorProps) {
  const { id, title, role, isOpen: isFree } = position;
  const hydrated = useHydrated();
  const draft = usePositionDraft(project.id, position);
  const file = project.repositoryFile?.positions.includes(id) ? project.repositoryFile : null;
  // Unless opened or closed by a click, it is open if there is a draft.
  const [choice, setChoice] = useState<boolean | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const isOpen = hydrated && (choice ?? draft.text !== null);
  const close = () => {
    draft.discard();
    setChoice(false);
    toggle.current?.focus();
  };
  return (
    <li className="rounded-md border border-line bg-raised">
      <div className="flex min-h-13 items-center gap-2.5 px-3 py-1.5">
        <PositionFace position={position} />
        <div className="min-w-0 flex-1 text-15 leading-[1.35]">
          <h3
            id={`position-${id}`}
            dir="auto"
            className="font-sans text-15 font-semibold tracking-normal wrap-anywhere"
          >
            {title}
          </h3>
          <p className={classNames("text-14", isFree ? "text-user-ink" : "text-ink-2")}>
            {t("positions.roleAndState", { role, state: positionState(position) })}
            {hydrated && !isOpen && draft.text !== null && (
              <span className="text-ink-2"> · {t("positions.notSaved")}</span>
            )}
          </p>
        </div>
        <IconButton
          ref={toggle}
          size="sm"
          label={isOpen ? t("positions.closeForm", { title }) : t("positions.edit", { title })}
          aria-expanded={isOpen}
          disabled={!hydrated}
          onClick={() => setChoice(!isOpen)}
        >
          {isOpen ? <ChevronUp /> : <Pencil />}
        </IconButton>
      </div>
      {isOpen && file && (
        <div className="grid gap-3 px-4 pt-1 pb-3">
          <FromFile path={file.path} />
          <div className="flex flex-wrap items-center gap-2">
            <OpenOrClose project={project} position={position} />
            <OwnSeat project={project} position={position} />
          </div>
        </div>
      )}
      {isOpen && !file && (
        <PositionForm
          project={project}
          position={position}
          draft={draft}
          autoFocus={choice === true}
          onEnd={close}
        />
      )}
    </li>
  );
}

interface PositionFormProps extends PositionEditorProps {
  draft: Draft;
  /** Opened by a click, not restored after a reload. */
  autoFocus: boolean;
  /** Once it is saved or cancelled. */
  onEnd: () => void;
}

const loadDeletion = () => import("./DeletePositionDialog.tsx");

function PositionForm({ project, position, draft, autoFocus, onEnd }: PositionFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const form = usePositionForm({
    projectId: project.id,
    position,
    draft,
    onSaved({ title }) {
      toast({ title: t("positions.isSaved", { title }), mark: "user" });
      onEnd();
    },
  });
  useEffect(() => {
    if (autoFocus) element.current?.querySelector("input")?.focus();
  }, [autoFocus]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (form.isChanged) return form.onSubmit(event);
    event.preventDefault();
    onEnd();
  };
  return (
    <>
      <form
        ref={element}
        method="post"
        noValidate
        aria-labelledby={`position-${position.id}`}
        className="grid gap-4 px-4 pt-2 pb-4"
        onSubmit={submit}
      >
        <PositionFields isNew={false} form={form} readOnly={form.isPending} />
        <FormError title={t("positions.notSavedError")} kept="typed" error={form.error} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="ink" pending={form.isPending}>
            {t("forms.save")}
          </Button>
          <Button variant="quiet" onClick={onEnd}>
            {t("forms.cancel")}
          </Button>
        </div>
      </form>
      <div className="flex flex-wrap items-center gap-2 border-t border-line-soft px-3 py-2">
        <OpenOrClose project={project} position={position} />
        <OwnSeat project={project} position={position} />
        <Button
          size="sm"
          variant="quiet"
          className="ms-auto text-danger"
          {...opensDialog(loadDeletion, { project, position, onDeleted: form.discard })}
        >
          {t("positions.deleteOpen")}
        </Button>
      </div>
    </>
  );
}

/** Closes a position to applications, or opens it. */
function OpenOrClose({ project, position }: PositionEditorProps) {
  const { seats, taken, isOpen } = position;
  const api = useApi();
  const queryClient = useQueryClient();
  const change = useSubmit({
    mutationFn: () => changePosition(api, project.id, position.id, { isOpen: !isOpen }),
    onSuccess(saved) {
      applyPositionToCache(queryClient, project.id, saved);
      toast({
        title: saved.isOpen
          ? t("positions.isOpen", { title: saved.title })
          : t("positions.isClosed", { title: saved.title }),
        mark: "user",
      });
    },
    onError: (error) => refetchIfRefused(queryClient, project.id, error),
  });
  if (taken >= seats) {
    return <p className="text-14 text-ink-2">{t("positions.allTaken")}</p>;
  }
  return (
    <>
      <Button
        size="sm"
        pending={change.isPending}
        disabled={!isOpen && !project.can.engage}
        onClick={() => change.submit()}
      >
        {isOpen ? t("positions.closeAct") : t("positions.openAct")}
      </Button>
      <FormError title={t("positions.nothingChanged")} error={change.error} />
    </>
  );
}

/** Lets an owner take a seat in the position, or leave it; they stay owner. */
function OwnSeat({ project, position }: PositionEditorProps) {
  const { id, title, seats, taken } = position;
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: own } = useQuery(ownMembershipQuery(api, project.id));
  const isSeated = own?.position?.id === id;
  const change = useSubmit({
    mutationFn: (member: { userId: string; leaves: boolean }) =>
      setMember(api, project.id, member.userId, "owner", member.leaves ? null : id),
    async onSuccess(_, { leaves }) {
      toast({
        title: leaves ? t("positions.leftSeat", { title }) : t("positions.tookSeat", { title }),
        mark: "user",
      });
      // Pending until the page shows it.
      await refetchTeam(queryClient, project.id);
    },
    onError: (error) => refetchIfRefused(queryClient, project.id, error),
  });
  // The seat may be known as taken before it is known by whom: the button stays meanwhile.
  const hasSeat = isSeated || taken < seats || change.isPending;
  if (own?.roleName !== "owner" || !hasSeat) return null;
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        pending={change.isPending}
        onClick={() => change.submit({ userId: own.user.id, leaves: isSeated })}
      >
        {isSeated ? t("positions.leaveSeat") : t("positions.takeSeat")}
      </Button>
      <FormError title={t("positions.seatNotChanged")} error={change.error} />
    </>
  );
}
