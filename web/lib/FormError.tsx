import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { recentSignInMinutes } from "#shared/limits.ts";
import type { RichTexts } from "#shared/messages/types.ts";
import { ErrorAlert } from "#web/ui/ErrorState.tsx";
import { isApiError, messageOf } from "./api-error.ts";
import { paths } from "./paths.ts";
import { linkOut, rich } from "./rich.ts";

/** What is kept of the form's content on the way through sign-in: "what you typed". */
export type Kept = Exclude<RichTexts["errors.signedOut"]["kept"], "other">;

interface FormErrorProps {
  /** What didn't happen: "The role was not changed." */
  title: string;
  /** The error; nothing is rendered without one. */
  error: unknown;
  kept?: Kept;
  /** The fragment to return to after signing in: "#discussion". */
  hash?: string;
}

/** The error of a failed write, next to its form; scrolled into view if it is out of sight. */
export function FormError({ title, error, kept, hash }: FormErrorProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) element.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  if (!error) return null;
  return (
    <ErrorAlert title={title} ref={element}>
      <ErrorReason error={error} kept={kept} hash={hash} />
    </ErrorAlert>
  );
}

interface ErrorReasonProps {
  error: unknown;
  kept?: Kept | undefined;
  hash?: string | undefined;
}

/** The error's reason; with a link to sign in again if that helps. */
export function ErrorReason({ error, kept = "no", hash = "" }: ErrorReasonProps) {
  const { pathname, search } = useLocation();
  if (isApiError(error) && error.code === "sign_in_again") {
    return rich("errors.signedInTooLongAgo", {
      minutes: recentSignInMinutes,
      link: linkOut(paths.signInAgain(pathname + search + hash)),
    });
  }
  if (!isApiError(error) || error.status !== 401) return <>{messageOf(error)}</>;
  return rich("errors.signedOut", {
    kept,
    link: linkOut(paths.signIn(pathname + search + hash)),
  });
}
