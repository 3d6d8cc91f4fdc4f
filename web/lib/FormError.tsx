import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { ErrorAlert } from "#web/ui/ErrorAlert.tsx";
import { isApiError, messageOf } from "./api-error.ts";
import { paths } from "./paths.ts";

interface FormErrorProps {
  /** What didn't happen: "The role was not changed." */
  title: string;
  /** Why; nothing is shown without it. */
  error: unknown;
  /** What becomes of the form's content once signed in again: "what you typed is kept". */
  kept?: string;
  /** The part of the page that signing in leads back to: "#talk". */
  hash?: string;
}

/** Why a write failed, next to where it was tried; scrolled into view where it isn't. */
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

/** Why something failed; after a session has ended, with the link to sign in again. */
export function ErrorReason({ error, kept, hash = "" }: ErrorReasonProps) {
  const { pathname, search } = useLocation();
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
