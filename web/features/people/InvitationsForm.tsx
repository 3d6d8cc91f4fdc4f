import { useQuery } from "@tanstack/react-query";
import type { SessionUser } from "#contract/people.ts";
import type { PersonDetails } from "#contract/person-details.ts";
import { personDetailsQuery } from "#web/data/people.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { FindableFields } from "./FindableFields.tsx";
import { useInvitationsForm } from "./use-invitations-form.ts";

/** Whether the viewer can be invited and, if so, whether owners of projects find them. */
export function InvitationsForm({ user }: { user: SessionUser }) {
  const query = useQuery(personDetailsQuery(useApi(), user.id));
  if (query.data) return <LoadedForm user={user} details={query.data} />;
  if (query.isError) {
    return (
      <ErrorState
        compact
        title="Your invitation settings could not be loaded"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <Loading label="Your invitation settings are loading">
      <SkeletonText lines={4} />
    </Loading>
  );
}

function LoadedForm({ user, details }: { user: SessionUser; details: PersonDetails }) {
  const isHydrated = useHydrated();
  const form = useInvitationsForm(user, details, () =>
    toast({ title: "Invitation settings saved", mark: "user", timeout: 2000 }),
  );
  const { acceptsInvitations, findable } = form.values;
  return (
    // Never by GET, not even without scripts: addresses are stored and logged.
    <form method="post" noValidate className="grid grid-cols-1 gap-5" onSubmit={form.submit}>
      <div className="check-user grid gap-1">
        <label className="check font-medium">
          <input
            type="checkbox"
            checked={acceptsInvitations}
            aria-describedby="invitations-about"
            onChange={() => form.set("acceptsInvitations", !acceptsInvitations)}
          />
          I can be invited
        </label>
        <p id="invitations-about" className="small text-ink-2">
          Otherwise owners can’t invite you, and you aren’t listed under People. You can still
          apply.
        </p>
      </div>
      {acceptsInvitations && (
        <div className="border-s-2 border-line ps-5">
          <FindableFields
            said={findable}
            error={form.errorOf("findable")}
            onChange={(changed) => form.set("findable", changed)}
            onBlur={() => form.touch("findable")}
          />
        </div>
      )}
      <FormError
        title="Your invitation settings were not saved."
        error={form.error}
        kept="your choices are kept"
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="user" pending={form.isPending} disabled={!isHydrated}>
          Save invitations
        </Button>
        {form.isChanged && (
          <Button variant="quiet" onClick={form.discard}>
            Discard changes
          </Button>
        )}
      </div>
    </form>
  );
}
