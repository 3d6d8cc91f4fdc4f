import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { openRole } from "#contract/members.ts";
import { newPosition, type Position, positionChanges } from "#contract/positions.ts";
import { techRef } from "#contract/techs.ts";
import { applyPositionToCache, changePosition, createPosition } from "#web/data/positions.ts";
import { refetchIfRefused } from "#web/data/projects.ts";
import { useSession } from "#web/data/session.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { type Draft, useDraft } from "#web/lib/drafts.ts";
import { changedFields, useForm } from "#web/lib/use-form.ts";

/** Texts and numbers as typed; empty for none. */
export const fields = z.object({
  role: openRole,
  title: z.string(),
  description: z.string(),
  techs: z.array(techRef),
  hoursAWeek: z.string(),
  seats: z.string(),
});

export type PositionValues = z.infer<typeof fields>;

export const emptyPosition: PositionValues = {
  role: "developer",
  title: "",
  description: "",
  techs: [],
  hoursAWeek: "",
  seats: "1",
};

export const valuesOf = (position: Position): PositionValues => ({
  role: position.role,
  title: position.title,
  description: position.description ?? "",
  techs: position.techs,
  hoursAWeek: String(position.hoursAWeek ?? ""),
  seats: String(position.seats),
});

/** The request body of a new position. */
export const newPositionOf = (values: PositionValues) => ({ role: values.role, ...bodyOf(values) });

/** The request body of a change. The role can't be changed. */
export const changesIn = (values: PositionValues, saved: PositionValues) =>
  changedFields(bodyOf(values), bodyOf(saved));

const bodyOf = ({ title, description, techs, hoursAWeek, seats }: PositionValues) => ({
  title: title.trim(),
  description: description.trim() || null,
  techs: techs.map(({ id }) => id),
  hoursAWeek: hoursAWeek.trim() === "" ? null : Number(hoursAWeek),
  seats: Number(seats),
});

/** The draft of a position's form, or of a new one's. */
export function usePositionDraft(projectId: string, position: Position | null): Draft {
  const userId = useSession().user?.id ?? "";
  return useDraft(`position:${userId}:${projectId}:${position?.id ?? "new"}`);
}

interface FormOptions {
  projectId: string;
  draft: Draft;
  /** Gets the position once it is in the cache. */
  onSaved: (saved: Position) => void;
}

export function useNewPositionForm(options: FormOptions) {
  const api = useApi();
  return useForm({
    ...useSaved(options),
    saved: emptyPosition,
    bodyOf: newPositionOf,
    schema: newPosition,
    send: (body) => createPosition(api, options.projectId, body),
  });
}

/** Changes by others show in fields that weren't edited. */
export function usePositionForm({ position, ...options }: FormOptions & { position: Position }) {
  const api = useApi();
  const saved = valuesOf(position);
  return useForm({
    ...useSaved(options),
    saved,
    bodyOf: (values) => changesIn(values, saved),
    schema: positionChanges,
    send: (changes) => changePosition(api, options.projectId, position.id, changes),
  });
}

function useSaved({ projectId, draft, onSaved }: FormOptions) {
  const queryClient = useQueryClient();
  return {
    fields,
    draft,
    onSaved(saved: Position) {
      applyPositionToCache(queryClient, projectId, saved);
      onSaved(saved);
    },
    onRefused: (error: Error) => refetchIfRefused(queryClient, projectId, error),
  };
}

/** What the fields need of either form. */
export type PositionForm = ReturnType<typeof useNewPositionForm | typeof usePositionForm>;
