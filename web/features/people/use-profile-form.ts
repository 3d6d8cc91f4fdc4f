import { useState } from "react";
import type { SessionUser } from "#contract/people.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { useDraft } from "#web/lib/drafts.ts";
import {
  type DraftPlace,
  draftName,
  isSame,
  type ProfileDraft,
  profileOf,
  readProfile,
} from "./profile-draft.ts";
import { displayNameError, usernameError } from "./profile-rules.ts";

type Field = keyof ProfileDraft;
type Errors = Partial<Record<Field, string>>;

const fields: readonly Field[] = ["username", "displayName", "techs"];

/** The state of a form for one's profile: what is in it, and what to say of which field. */
export function useProfileForm(user: SessionUser, place: DraftPlace) {
  const draft = useDraft(draftName(place, user.id));
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const [refused, setRefused] = useState<Errors>({});

  const saved = profileOf(user);
  const values = readProfile(draft.text) ?? saved;
  const found = errorsIn(values);

  return {
    values,
    isChanged: !isSame(values, saved),
    set<F extends Field>(field: F, value: ProfileDraft[F]) {
      draft.write(JSON.stringify({ ...values, [field]: value } satisfies ProfileDraft));
      // What the server said was said of the old text.
      setRefused({ ...refused, [field]: undefined });
    },
    touch(field: Field) {
      setTouched(new Set([...touched, field]));
    },
    /** Only what somebody has been at is blamed. */
    errorOf: (field: Field) => refused[field] ?? (touched.has(field) ? found[field] : undefined),
    /** Shows every error there is; true where there is none. */
    check(): boolean {
      setTouched(new Set(fields));
      return Object.keys(found).length === 0;
    },
    /** Puts what the server said to the fields that it was about. */
    refuse(error: unknown) {
      setRefused(isApiError(error) ? errorsOf(error.fields) : {});
    },
    forget() {
      draft.forget();
      setTouched(new Set());
      setRefused({});
    },
  };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;

function errorsIn({ username, displayName }: ProfileDraft): Errors {
  const errors = { username: usernameError(username), displayName: displayNameError(displayName) };
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
}

function errorsOf(refusals: readonly { path: string; message: string }[]): Errors {
  const errors: Errors = {};
  for (const { path, message } of refusals) {
    const field = fields.find((name) => path === name || path.startsWith(`${name}.`));
    if (field) errors[field] ??= message;
  }
  return errors;
}
