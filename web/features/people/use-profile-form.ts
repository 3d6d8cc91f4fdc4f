import { useEffect, useState } from "react";
import type { SessionUser } from "#contract/people.ts";
import { isApiError } from "#web/api/api-error.ts";
import {
  type DraftPlace,
  draftOf,
  isSame,
  keepDraft,
  type ProfileDraft,
  readDraft,
} from "./profile-draft.ts";
import { displayNameError, usernameError } from "./profile-rules.ts";

type Field = keyof ProfileDraft;
type Errors = Partial<Record<Field, string>>;

const fields: readonly Field[] = ["username", "displayName", "techs"];

/** The state of a form for one's profile: what is in it, and what to say of which field. */
export function useProfileForm(user: SessionUser, place: DraftPlace) {
  const [draft, setDraft] = useState<ProfileDraft | null>(null);
  const [isReady, setReady] = useState(false);
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const [refused, setRefused] = useState<Errors>({});
  // Not before the page is taken over: the server knows of no draft.
  useEffect(() => {
    setDraft(readDraft(place, user.id));
    setReady(true);
  }, [place, user.id]);

  const saved = draftOf(user);
  const values = draft ?? saved;
  const found = errorsIn(values);

  const forget = () => {
    setDraft(null);
    keepDraft(place, user.id, null);
    setTouched(new Set());
    setRefused({});
  };
  return {
    values,
    /** Whether scripts are at work here: not in what the server sent. */
    isReady,
    isChanged: draft !== null && !isSame(draft, saved),
    set<F extends Field>(field: F, value: ProfileDraft[F]) {
      const next = { ...values, [field]: value };
      setDraft(next);
      keepDraft(place, user.id, next);
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
    forget,
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
