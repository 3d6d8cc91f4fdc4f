import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { openRole } from "#contract/members.ts";
import { availability, profileChanges, type SessionUser } from "#contract/people.ts";
import { type PersonDetails, personDetailsChanges } from "#contract/person-details.ts";
import { openRoles } from "#shared/findable.ts";
import {
  applyDetailsToCache,
  applyProfileToCache,
  invalidateNames,
  savePersonDetails,
  saveProfile,
} from "#web/data/people.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDraft } from "#web/lib/drafts.ts";
import { changedFields, useForm } from "#web/lib/use-form.ts";

/** What is shown of a person who can be found. */
const findable = z.object({
  roles: z.array(openRole),
  availability,
  lookingFor: z.string(),
});

export type FindableValues = z.infer<typeof findable>;

export const fields = z.object({
  acceptsInvitations: z.boolean(),
  /** Null unless they can be found, for which they must accept invitations. */
  findable: findable.nullable(),
});

export type InvitationsValues = z.infer<typeof fields>;

export const schema = personDetailsChanges
  .pick({ acceptsInvitations: true })
  .extend(profileChanges.pick({ findable: true }).shape);

/** The request body: what changed. Who can't be invited keeps their choices. */
export function changesIn(values: InvitationsValues, saved: InvitationsValues) {
  const changes = changedFields(bodyOf(values), bodyOf(saved));
  if (!values.acceptsInvitations) delete changes.findable;
  return changes;
}

const bodyOf = ({ acceptsInvitations, findable: choices }: InvitationsValues) => ({
  acceptsInvitations,
  findable: choices && {
    availability: choices.availability,
    // In one order, since they are compared.
    roles: openRoles.filter((role) => choices.roles.includes(role)),
    lookingFor: choices.lookingFor.trim() || null,
  },
});

/**
 * The form for who may invite the viewer. Whether they can be invited is one of their details,
 * whether they are found one of their profile.
 */
export function useInvitationsForm(user: SessionUser, details: PersonDetails, onSaved: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const saved: InvitationsValues = {
    acceptsInvitations: details.acceptsInvitations,
    findable: user.findable && { ...user.findable, lookingFor: user.findable.lookingFor ?? "" },
  };
  return useForm({
    fields,
    saved,
    draft: useDraft(`invitations:${user.id}`),
    bodyOf: (values) => changesIn(values, saved),
    schema,
    async send({ findable: choices, ...accepts }) {
      if (accepts.acceptsInvitations !== undefined) {
        const reply = await savePersonDetails(api, user.id, accepts);
        applyDetailsToCache(queryClient, api, user.id, reply);
      }
      if (choices !== undefined) {
        const reply = await saveProfile(api, user.id, { findable: choices });
        applyProfileToCache(queryClient, user, reply);
      }
    },
    onSaved() {
      // The lists of people who can be found.
      invalidateNames(queryClient);
      onSaved();
    },
  });
}
