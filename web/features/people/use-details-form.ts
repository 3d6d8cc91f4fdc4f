import { useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import type { PersonDetails } from "#contract/person-details.ts";
import { applyDetailsToCache, savePersonDetails } from "#web/data/people.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDraft } from "#web/lib/drafts.ts";
import { useForm } from "#web/lib/use-form.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import {
  changesIn,
  type DetailsDraft,
  detailsDraftName,
  detailsErrors,
  draftFrom,
  isSameDetails,
  readDetails,
} from "./details-draft.ts";

/** The form with what the viewer says about themselves; unsaved changes are stored as a draft. */
export function useDetailsForm(userId: string, details: PersonDetails, onSaved: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const draft = useDraft(detailsDraftName(userId));
  const saved = draftFrom(details);
  const values = readDetails(draft.text) ?? saved;
  const form = useForm<DetailsDraft>({
    values,
    write: (changed) => draft.write(JSON.stringify({ ...values, ...changed })),
    errors: detailsErrors(values),
  });
  const discard = () => {
    draft.discard();
    form.reset();
  };
  const saving = useSubmit({
    mutationFn: () => savePersonDetails(api, userId, changesIn(values)),
    onSuccess(reply) {
      applyDetailsToCache(queryClient, api, userId, reply);
      discard();
      onSaved();
    },
    onError: form.showServerErrors,
  });
  return {
    ...form,
    isChanged: !isSameDetails(values, saved),
    discard,
    submit: (event: SubmitEvent<HTMLFormElement>) => form.onSubmit(event, saving.submit),
    isPending: saving.isPending,
    /** What isn't shown beside a field. */
    error: isApiError(saving.error) && saving.error.fields.length > 0 ? null : saving.error,
  };
}

export type DetailsFormState = ReturnType<typeof useDetailsForm>;
