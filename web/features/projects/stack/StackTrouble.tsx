import { useLocation } from "react-router";
import { isApiError, messageOf } from "#web/lib/api-error.ts";
import { paths } from "#web/lib/paths.ts";

/** Why the stack was not saved; what was chosen stays in the form. */
export function StackTrouble({ error }: { error: Error | null }) {
  const { pathname, search } = useLocation();
  const signedOut = isApiError(error) && error.status === 401;
  return (
    <div role="alert" className="empty:hidden">
      {error && (
        <p className="rounded-md bg-danger-wash px-4 py-3 text-15">
          <b className="font-semibold text-danger">The tech stack was not saved.</b>{" "}
          {signedOut ? (
            <>
              You are signed out.{" "}
              <a className="link" href={paths.signIn(pathname + search)}>
                Sign in again
              </a>
              : what you chose is kept.
            </>
          ) : (
            messageOf(error)
          )}
        </p>
      )}
    </div>
  );
}
