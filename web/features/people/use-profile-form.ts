import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { profileChanges, type SessionUser, type User } from "#contract/people.ts";
import { techRef } from "#contract/techs.ts";
import { applyProfileToCache, saveProfile } from "#web/data/people.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDraft } from "#web/lib/drafts.ts";
import { changedFields, useForm } from "#web/lib/use-form.ts";

export const fields = z.object({
  username: z.string(),
  displayName: z.string(),
  techs: z.array(techRef),
});

/** The request body: what differs from the saved profile. */
export function changesIn(values: z.infer<typeof fields>, saved: z.infer<typeof fields>) {
  return changedFields(bodyOf(values), bodyOf(saved));
}

const bodyOf = ({ username, displayName, techs }: z.infer<typeof fields>) => ({
  username: username.trim(),
  displayName: displayName.trim(),
  techs: techs.map(({ id }) => id),
});

/**
 * The form for the viewer's profile. The two pages that have it store drafts of their own, named
 * after the page; `onSaved` gets the saved profile once it is in the cache.
 */
export function useProfileForm(
  user: SessionUser,
  page: "settings" | "account",
  onSaved: (saved: User) => void,
) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useForm({
    fields,
    saved: user,
    draft: useDraft(`profile:${page}:${user.id}`),
    bodyOf: (values) => changesIn(values, user),
    schema: profileChanges,
    send: (changes) => saveProfile(api, user.id, changes),
    onSaved(saved) {
      applyProfileToCache(queryClient, user, saved);
      onSaved(saved);
    },
  });
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
