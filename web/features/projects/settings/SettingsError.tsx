import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isApiError, messageOf } from "#web/lib/api-error.ts";
import { paths } from "#web/lib/paths.ts";
import { ErrorAlert } from "#web/ui/ErrorAlert.tsx";

interface SettingsTroubleProps {
  /** What didn't happen: "The role was not changed." */
  title: string;
  error: unknown;
}

/** Why an act failed, next to where it was tried. */
export function SettingsTrouble({ title, error }: SettingsTroubleProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) element.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  return (
    <ErrorAlert title={title} ref={element}>
      {error ? <Reason error={error} /> : null}
    </ErrorAlert>
  );
}

/** In words; to who is signed out, how to go on. */
function Reason({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  if (!isApiError(error) || error.status !== 401) return <>{messageOf(error)}</>;
  return (
    <>
      You are signed out.{" "}
      <a className="link" href={paths.signIn(pathname + search)}>
        Sign in again
      </a>
      .
    </>
  );
}
