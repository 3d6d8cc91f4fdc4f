import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isApiError, messageOf } from "#web/lib/api-error.ts";
import { paths } from "#web/lib/paths.ts";

/** Why the project was not created; what was typed stays in the form. */
export function CreateProjectTrouble({ error }: { error: Error | null }) {
  const { pathname, search } = useLocation();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) element.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  const signedOut = isApiError(error) && error.status === 401;
  return (
    <div ref={element} role="alert" className="empty:hidden">
      {error && (
        <p className="rounded-md bg-danger-wash px-4 py-3 text-15">
          <b className="font-semibold text-danger">The project was not created.</b>{" "}
          {messageOf(error)}{" "}
          {signedOut && (
            <>
              <a className="link" href={paths.signIn(pathname + search)}>
                Sign In
              </a>{" "}
              again: what you typed is kept.
            </>
          )}
        </p>
      )}
    </div>
  );
}
