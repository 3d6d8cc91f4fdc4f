import { openRoles } from "#shared/findable.ts";
import { positionLimits } from "#shared/limits.ts";
import { t } from "#shared/messages/t.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { TechPickField } from "#web/entities/techs/TechPick.tsx";
import { roleLabel } from "#web/entities/seats/position-labels.ts";
import { TextArea, TextField } from "#web/ui/Field.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import type { PositionForm } from "./use-position-form.ts";

interface PositionFieldsProps {
  form: PositionForm;
  /** A new position; the role of others stays. */
  isNew: boolean;
  readOnly: boolean;
}

export function PositionFields({ form, isNew, readOnly }: PositionFieldsProps) {
  const { values } = form;
  const number = { inputMode: "numeric", autoComplete: "off", readOnly } as const;
  return (
    <>
      <TextField
        {...form.textField("title")}
        label={t("positions.title")}
        autoComplete="off"
        readOnly={readOnly}
        hint={t("positions.titleHint")}
        count={{ used: trimmedLength(values.title), max: positionLimits.title.max }}
      />
      {isNew && (
        <Segmented
          legend={t("members.role")}
          name="role"
          tone="user"
          options={openRoles.map((value) => ({ value, label: roleLabel(value) }))}
          value={values.role}
          disabled={readOnly}
          onChange={(role) => form.set("role", role)}
        />
      )}
      <TechPickField
        label={t("techs.title")}
        chosen={values.techs}
        onChange={(techs) => form.set("techs", techs)}
        max={positionLimits.techs}
        openLabel={t("positions.addTechs")}
        closeLabel={t("positions.closeTechs")}
        error={form.errorOf("techs") ?? null}
      />
      <TextArea
        {...form.textField("description")}
        label={t("positions.description")}
        rows={3}
        readOnly={readOnly}
        hint={t("forms.optional")}
        count={{ used: trimmedLength(values.description), max: positionLimits.description }}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField {...form.textField("seats")} {...number} label={t("projects.columnSeats")} />
        <TextField
          {...form.textField("hoursAWeek")}
          {...number}
          label={t("positions.hours")}
          hint={t("forms.optional")}
        />
      </div>
    </>
  );
}
