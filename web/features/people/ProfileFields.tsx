import type { TechRef } from "#contract/techs.ts";
import { profileLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { TechPickField } from "#web/entities/techs/TechPick.tsx";
import { TextField } from "#web/ui/Field.tsx";
import type { ProfileForm } from "./use-profile-form.ts";

/** The username, the display name and the stack. */
export function ProfileFields({ form }: { form: ProfileForm }) {
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
        label="Username"
        hint="Part of your profile’s address. Your old address redirects here for 90 days."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...text("displayName")}
        label="Display Name"
        dir="auto"
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
export function TechsField(props: TechsFieldProps) {
  return (
    <TechPickField
      {...props}
      label="Techs"
      max={profileLimits.techs}
      openLabel="Add Technologies"
      closeLabel="Close Techs List"
    />
  );
}
