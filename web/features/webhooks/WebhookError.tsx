import { useLocation } from "react-router";
import { isApiError, messageOf } from "#web/lib/api-error.ts";
import { paths } from "#web/lib/paths.ts";
import { ErrorAlert } from "#web/ui/ErrorAlert.tsx";

/** Why an act failed, next to where it was tried. `title` says what didn't happen. */
export function HookTrouble({ title, error }: { title: string; error: Error | null }) {
  const { pathname, search } = useLocation();
  const isSignedOut = isApiError(error) && error.status === 401;
  return (
    <ErrorAlert title={title}>
      {isSignedOut ? (
        <>
          You are signed out.{" "}
          <a className="link" href={paths.signIn(pathname + search)}>
            Sign in again
          </a>
          .
        </>
      ) : (
        error && messageOf(error)
      )}
    </ErrorAlert>
  );
}
