import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { recentSignInMinutes } from "#shared/limits.ts";
import { ErrorAlert } from "#web/ui/ErrorState.tsx";
import { isApiError, messageOf } from "./api-error.ts";
import { paths } from "./paths.ts";

interface FormErrorProps {
  /** What didn't happen: "The role was not changed." */
  title: string;
  /** The error; nothing is rendered without one. */
  error: unknown;
  /** What happens to the form's content on the way through sign-in: "what you typed is kept". */
  kept?: string;
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
  kept?: string | undefined;
  hash?: string | undefined;
}

/** The error's reason; with a link to sign in again if that helps. */
export function ErrorReason({ error, kept, hash = "" }: ErrorReasonProps) {
  const { pathname, search } = useLocation();
  if (isApiError(error) && error.code === "sign_in_again") {
    return (
      <>
        You signed in more than {recentSignInMinutes} minutes ago.{" "}
        <a className="link" href={paths.signInAgain(pathname + search + hash)}>
          Sign in again
        </a>
        , then repeat this.
      </>
    );
  }
  if (!isApiError(error) || error.status !== 401) return <>{messageOf(error)}</>;
  return (
    <>
      You are signed out.{" "}
      <a className="link" href={paths.signIn(pathname + search + hash)}>
        Sign in again
      </a>
      {kept === undefined ? "." : `: ${kept}.`}
    </>
  );
}
