import { useQueryClient } from "@tanstack/react-query";
import type { SessionUser } from "#contract/people.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { ProfileFields } from "./ProfileFields.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { invalidateNames } from "#web/data/people.ts";
import { useProfileForm } from "./use-profile-form.ts";

/** One's own profile, to be changed within a page. */
export function ProfileForm({ user }: { user: SessionUser }) {
  const queryClient = useQueryClient();
  const isHydrated = useHydrated();
  const form = useProfileForm(user, "account", () => {
    invalidateNames(queryClient);
    toast({ title: "User updated", mark: "user", timeout: 2000 });
  });
  return (
    // Never by GET, not even without scripts: addresses are stored and logged.
    <form method="post" noValidate className="grid grid-cols-1 gap-5" onSubmit={form.onSubmit}>
      <ProfileFields form={form} />
      <FormError
        title="Your profile was not updated."
        error={form.generalError}
        kept="what you typed is kept"
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="user" pending={form.isPending} disabled={!isHydrated}>
          Update User
        </Button>
        {form.isChanged && (
          <Button variant="quiet" onClick={form.discard}>
            Discard changes
          </Button>
        )}
      </div>
      <noscript>
        <p className="small text-ink-2">Changing your profile needs JavaScript.</p>
      </noscript>
    </form>
  );
}
