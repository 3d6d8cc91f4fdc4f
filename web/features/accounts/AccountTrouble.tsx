import { isApiError, messageOf } from "#web/lib/api-error.ts";
import { paths } from "#web/lib/paths.ts";

/** Why an act didn't succeed, next to where it was tried. */
export function AccountTrouble({ title, error }: { title: string; error: unknown }) {
  return (
    <div role="alert" className="empty:hidden">
      {error ? (
        <p className="rounded-md bg-danger-wash px-4 py-3 text-15">
          <b className="font-semibold text-danger">{title}</b> <Reason error={error} />
        </p>
      ) : null}
    </div>
  );
}

/** In words; to who is signed out, how to go on. */
export function Reason({ error }: { error: unknown }) {
  if (!isApiError(error) || error.status !== 401) return <>{messageOf(error)}</>;
  return (
    <>
      You are signed out.{" "}
      <a className="link" href={paths.signIn(paths.accountSettings())}>
        Sign in again
      </a>
      .
    </>
  );
}
