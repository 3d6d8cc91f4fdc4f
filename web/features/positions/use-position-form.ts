import type { Position } from "#contract/positions.ts";
import { useSession } from "#web/data/session.ts";
import { useDraft } from "#web/lib/drafts.ts";
import { useForm } from "#web/lib/use-form.ts";
import {
  changesIn,
  draftText,
  editsIn,
  emptyPosition,
  errorsIn,
  fieldsOf,
  type PositionFields,
} from "./position-draft.ts";

/** The draft of a position's form, or of a new one's. */
export function usePositionDraft(projectId: string, position: Position | null) {
  const userId = useSession().user?.id ?? "";
  return useDraft(`position:${userId}:${projectId}:${position?.id ?? "new"}`);
}

/** The form of a position, or of a new one; what isn't saved is stored as a draft. */
export function usePositionForm(projectId: string, position: Position | null) {
  const draft = usePositionDraft(projectId, position);
  const saved = position ? fieldsOf(position) : emptyPosition;
  const edits = editsIn(draft.text);
  const values: PositionFields = { ...saved, ...edits };
  const form = useForm({
    values,
    write: (changed) => draft.write(draftText({ ...edits, ...changed })),
    errors: errorsIn(values),
  });
  return {
    ...form,
    /** The request body of a change; null without changes. */
    changes: changesIn(values, saved),
    discard: draft.discard,
  };
}

export type PositionFormState = ReturnType<typeof usePositionForm>;
