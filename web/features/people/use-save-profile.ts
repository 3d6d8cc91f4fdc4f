import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef } from "react";
import type { SessionUser, User } from "#contract/people.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { sessionQuery } from "#web/data/session.ts";
import { personKey, saveProfile } from "#web/data/account.ts";
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
  // A second click may come before the first is drawn as pending.
  const underWay = useRef(false);

  const saving = useMutation({
    mutationFn: () => saveProfile(api, user.id, form.values),
    onSuccess(saved) {
      queryClient.setQueryData(
        sessionQuery(api).queryKey,
        (session) => session && { ...session, user: { ...user, ...saved } },
      );
      // Under the old name too: the page at hand may stand there until it is left.
      for (const name of [user.username, saved.username]) {
        queryClient.setQueryData(personKey(name), saved);
      }
      form.forget();
      onSaved(saved);
    },
    onError(error) {
      form.refuse(error);
      focusFirstError(sent.current);
    },
    onSettled() {
      underWay.current = false;
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (underWay.current) return;
    sent.current = event.currentTarget;
    if (!form.check()) return focusFirstError(sent.current);
    underWay.current = true;
    saving.mutate();
  };
  return {
    submit,
    isPending: saving.isPending,
    /** What stands at no field. */
    error: hasFields(saving.error) ? null : saving.error,
    saved: saving.data,
  };
}

const hasFields = (error: unknown) => isApiError(error) && error.fields.length > 0;
