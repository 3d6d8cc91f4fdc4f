import { useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import type { SessionUser } from "#contract/people.ts";
import type { PersonDetails } from "#contract/person-details.ts";
import {
  applyDetailsToCache,
  applyProfileToCache,
  invalidateNames,
  savePersonDetails,
  saveProfile,
} from "#web/data/people.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDraft } from "#web/lib/drafts.ts";
import { useForm } from "#web/lib/use-form.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import {
  changesOf,
  findableDraft,
  type InvitationsDraft,
  invitationsDraftName,
  readInvitations,
} from "./invitations-draft.ts";
import { findableError } from "./profile-rules.ts";

/**
 * The form for who may invite the viewer; unsaved changes are stored as a draft. Whether they can be
 * invited is one of their details, whether they are found one of their profile: each is sent only if
 * it changed.
 */
export function useInvitationsForm(user: SessionUser, details: PersonDetails, onSaved: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const draft = useDraft(invitationsDraftName(user.id));
  const saved: InvitationsDraft = {
    acceptsInvitations: details.acceptsInvitations,
    findable: findableDraft(user.findable),
  };
  const values = readInvitations(draft.text) ?? saved;
  const changes = changesOf(values, saved);
  const form = useForm<InvitationsDraft>({
    values,
    write: (changed) => draft.write(JSON.stringify({ ...values, ...changed })),
    errors: { findable: changes.profile ? findableError(values.findable) : undefined },
  });
  const discard = () => {
    draft.discard();
    form.reset();
  };
  const saving = useSubmit({
    async mutationFn() {
      if (changes.details) {
        const reply = await savePersonDetails(api, user.id, changes.details);
        applyDetailsToCache(queryClient, api, user.id, reply);
      }
      if (changes.profile) {
        applyProfileToCache(queryClient, user, await saveProfile(api, user.id, changes.profile));
      }
    },
    onSuccess() {
      discard();
      // The lists of people who can be found.
      invalidateNames(queryClient);
      onSaved();
    },
    onError: form.showServerErrors,
  });
  return {
    ...form,
    isChanged: Boolean(changes.details || changes.profile),
    discard,
    submit: (event: SubmitEvent<HTMLFormElement>) => form.onSubmit(event, saving.submit),
    isPending: saving.isPending,
    /** What isn't shown beside a field. */
    error: isApiError(saving.error) && saving.error.fields.length > 0 ? null : saving.error,
  };
}
