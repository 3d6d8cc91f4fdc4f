import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef } from "react";
import type { SessionUser, User } from "#contract/people.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { applyProfileToCache, saveProfile } from "#web/data/people.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import type { ProfileDraft } from "./profile-draft.ts";
import type { ProfileForm } from "./use-profile-form.ts";
import { focusFirstError } from "#web/ui/focus-first-error.ts";

/** Sends what is in the form, once for a double click, and puts the answer where pages read it. */
export function useSaveProfile(
  user: SessionUser,
  form: ProfileForm,
  onSaved: (saved: User) => void,
) {
  const api = useApi();
  const queryClient = useQueryClient();
  const sent = useRef<HTMLFormElement>(null);

  const saving = useSubmit({
    mutationFn: () => saveProfile(api, user.id, changesOf(form.values)),
    onSuccess(saved) {
      applyProfileToCache(queryClient, user, saved);
      form.forget();
      onSaved(saved);
    },
    onError(error) {
      form.refuse(error);
      focusFirstError(sent.current);
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    sent.current = event.currentTarget;
    if (!form.check()) return focusFirstError(sent.current);
    saving.submit();
  };
  return {
    submit,
    isPending: saving.isPending,
    /** What stands at no field. */
    error: hasFields(saving.error) ? null : saving.error,
    saved: saving.data,
  };
}

const changesOf = ({ techs, ...names }: ProfileDraft) => ({
  ...names,
  techs: techs.map(({ id }) => id),
});

const hasFields = (error: unknown) => isApiError(error) && error.fields.length > 0;
