import { useQueryClient } from "@tanstack/react-query";
import { t } from "#shared/messages/t.ts";
import type { SessionUser } from "#contract/people.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { invalidateNames } from "#web/data/people.ts";
import type { TechRef } from "#contract/techs.ts";
import { profileLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { TechPickField } from "#web/entities/techs/TechPick.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { type ProfileForm as Form, useProfileForm } from "./use-profile-form.ts";

/** One's own profile, to be changed within a page. */
export function ProfileForm({ user }: { user: SessionUser }) {
  const queryClient = useQueryClient();
  const isHydrated = useHydrated();
  const form = useProfileForm(user, "account", () => {
    invalidateNames(queryClient);
    toast({ title: t("people.userUpdated"), mark: "user", timeout: 2000 });
  });
  return (
    // Never by GET, not even without scripts: addresses are stored and logged.
    <form method="post" noValidate className="grid grid-cols-1 gap-5" onSubmit={form.onSubmit}>
      <ProfileFields form={form} />
      <FormError title={t("people.notUpdated")} error={form.generalError} kept="typed" />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="user" pending={form.isPending} disabled={!isHydrated}>
          {t("people.updateUser")}
        </Button>
        {form.isChanged && (
          <Button variant="quiet" onClick={form.discard}>
            {t("forms.discardChanges")}
          </Button>
        )}
      </div>
      <noscript>
        <p className="small text-ink-2">{t("people.needsScripts")}</p>
      </noscript>
    </form>
  );
}

/** The username, the display name and the stack. */
export function ProfileFields({ form }: { form: Form }) {
  const text = (field: "username" | "displayName") => ({
    ...form.textField(field),
    count: { used: trimmedLength(form.values[field]), max: profileLimits[field].max },
    required: true,
    minLength: profileLimits[field].min,
  });
  return (
    <>
      <TextField
        {...text("username")}
        label={t("people.username")}
        hint={t("people.usernameHint")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...text("displayName")}
        label={t("people.displayName")}
        autoComplete="name"
        spellCheck={false}
      />
      <TechsField
        chosen={form.values.techs}
        onChange={(techs) => form.set("techs", techs)}
        error={form.errorOf("techs")}
      />
    </>
  );
}

interface TechsFieldProps {
  chosen: TechRef[];
  onChange: (chosen: TechRef[]) => void;
  error: string | undefined;
}

/** The technologies that a person works with, and the list to choose from. */
function TechsField(props: TechsFieldProps) {
  return (
    <TechPickField
      {...props}
      label={t("projects.techs")}
      max={profileLimits.techs}
      openLabel={t("people.openList")}
      closeLabel={t("projects.closeTechs")}
    />
  );
}
