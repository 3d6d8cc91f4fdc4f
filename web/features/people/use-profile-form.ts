import { useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import type { SessionUser, User } from "#contract/people.ts";
import { applyProfileToCache, saveProfile } from "#web/data/people.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDraft } from "#web/lib/drafts.ts";
import { useForm } from "#web/lib/use-form.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import {
  type EditorLocation,
  draftName,
  isSame,
  type ProfileDraft,
  profileOf,
  readProfile,
} from "./profile-draft.ts";
import { displayNameError, usernameError } from "./profile-rules.ts";

/** The form for the viewer's profile; unsaved changes are stored as a draft. */
export function useProfileForm(user: SessionUser, location: EditorLocation) {
  const draft = useDraft(draftName(location, user.id));
  const saved = profileOf(user);
  const values = readProfile(draft.text) ?? saved;
  const form = useForm<ProfileDraft>({
    values,
    write: (changed) => draft.write(JSON.stringify({ ...values, ...changed })),
    errors: {
      username: usernameError(values.username),
      displayName: displayNameError(values.displayName),
    },
  });
  return {
    ...form,
    isChanged: !isSame(values, saved),
    discard() {
      draft.discard();
      form.reset();
    },
  };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;

/** Saves the form, and writes the reply to the cache. */
export function useSaveProfile(
  user: SessionUser,
  form: ProfileForm,
  onSaved: (saved: User) => void,
) {
  const api = useApi();
  const queryClient = useQueryClient();
  const saving = useSubmit({
    mutationFn: () => saveProfile(api, user.id, changesOf(form.values)),
    onSuccess(saved) {
      applyProfileToCache(queryClient, user, saved);
      form.discard();
      onSaved(saved);
    },
    onError: form.showServerErrors,
  });
  return {
    submit: (event: SubmitEvent<HTMLFormElement>) => form.onSubmit(event, saving.submit),
    isPending: saving.isPending,
    /** What isn't shown beside a field. */
    error: hasFields(saving.error) ? null : saving.error,
    saved: saving.data,
  };
}

const changesOf = ({ techs, ...names }: ProfileDraft) => ({
  ...names,
  techs: techs.map(({ id }) => id),
});

const hasFields = (error: unknown) => isApiError(error) && error.fields.length > 0;
