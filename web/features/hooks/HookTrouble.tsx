import { useLocation } from "react-router";
import { isApiError, messageOf } from "#web/api/api-error.ts";
import { paths } from "#web/app/paths.ts";

/** Why an act failed, next to where it was tried. `title` says what didn't happen. */
export function HookTrouble({ title, error }: { title: string; error: unknown }) {
  const { pathname, search } = useLocation();
  const isSignedOut = isApiError(error) && error.status === 401;
  return (
    <div role="alert" className="empty:hidden">
      {error ? (
        <p className="rounded-md bg-danger-wash px-4 py-3 text-15">
          <b className="font-semibold text-danger">{title}</b>{" "}
          {isSignedOut ? (
            <>
              You are signed out.{" "}
              <a className="link" href={paths.signIn(pathname + search)}>
                Sign in again
              </a>
              .
            </>
          ) : (
            messageOf(error)
          )}
        </p>
      ) : null}
    </div>
  );
}
