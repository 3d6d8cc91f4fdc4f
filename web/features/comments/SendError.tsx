import { isApiError, messageOf } from "#web/lib/api-error.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";

/** Why a text could not be sent, beside it. A session that has ended is begun again from here. */
export function SendTrouble({ title, error }: { title: string; error: unknown }) {
  const hasEnded = isApiError(error) && error.status === 401;
  const { pathname, search } = window.location;
  return (
    <div role="alert" className="small grid justify-items-start gap-2 text-danger">
      <p>
        <strong className="font-medium">{title}. </strong>
        {messageOf(error)}
        {hasEnded && " What you wrote is kept in this browser."}
      </p>
      {hasEnded && (
        <ButtonLink size="sm" href={paths.signIn(`${pathname}${search}#talk`)}>
          Sign In Again
        </ButtonLink>
      )}
    </div>
  );
}
