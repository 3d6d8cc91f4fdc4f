// Loaded on demand, when the dialog is opened.
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { z } from "zod";
import { type ApiTokenWithSecret, newApiToken } from "#contract/api-tokens.ts";
import { type Scope, scopes } from "#contract/endpoint.ts";
import { formatDate } from "#shared/format.ts";
import { apiTokenLimits } from "#shared/limits.ts";
import { t } from "#shared/messages/t.ts";
import { codePointLength } from "#shared/text-length.ts";
import { makeApiToken } from "#web/data/api-tokens.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { useUnstoredDraft } from "#web/lib/drafts.ts";
import { FormDialog } from "#web/lib/FormDialog.tsx";
import { useForm } from "#web/lib/use-form.ts";
import { bdi, rich } from "#web/lib/rich.ts";
import { TextField } from "#web/ui/Field.tsx";
import { useNow } from "#web/ui/RelativeTime.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { lastDay, offeredScopes, scopeLabels, scopesInWords } from "./scope-labels.ts";

interface NewTokenDialogProps extends DialogState {
  isAdmin: boolean;
  /** For how many days the site allows tokens to be valid. */
  maxDays: number;
  onMade: (made: ApiTokenWithSecret) => void;
}

const dayMs = 24 * 60 * 60 * 1000;
const usualDays = [7, 30, apiTokenLimits.defaultDays, 365];

/** What to choose from: as usual, and the longest time if that is another one. */
function daysUpTo(maxDays: number): number[] {
  const days = usualDays.filter((one) => one <= maxDays);
  return maxDays > 365 || days.length === 0 ? [...days, maxDays] : days;
}

const fields = z.object({ name: z.string(), scopes: z.array(z.enum(scopes)), days: z.string() });

/** The form for a new API token. */
export default function NewTokenDialog(props: NewTokenDialogProps) {
  const { isAdmin, maxDays, onMade, ...state } = props;
  const api = useApi();
  const queryClient = useQueryClient();
  const choices = daysUpTo(maxDays);
  const preset = choices.includes(apiTokenLimits.defaultDays)
    ? apiTokenLimits.defaultDays
    : choices.at(-1);
  const [made, setMade] = useState<ApiTokenWithSecret | null>(null);
  const now = useNow();
  const endOf = (days: string) => new Date(now + Number(days) * dayMs).toISOString();
  const form = useForm({
    fields,
    saved: { name: "", scopes: ["read"], days: String(preset) },
    draft: useUnstoredDraft(),
    bodyOf: ({ name, scopes: chosen, days }) => ({
      name,
      scopes: chosen,
      expiresAt: endOf(days),
    }),
    schema: newApiToken,
    send: (body) => makeApiToken(api, queryClient, body),
    onSaved(reply) {
      setMade(reply);
      state.onOpenChange(false);
    },
  });
  const { values } = form;
  const toggle = (scope: Scope, isOn: boolean) => {
    const others = values.scopes.filter((one) => one !== scope);
    if (!isOn) return form.set("scopes", others);
    // The rights of admins are for a token of its own.
    const kept = scope === "admin" ? ["read" as const] : others.filter((one) => one !== "admin");
    form.set("scopes", [...kept, scope]);
  };
  const closed = () => {
    state.onClosed();
    // After closing: the dialog then returns the focus to its opener.
    if (made) onMade(made);
  };
  const date = formatDate(endOf(values.days), lastDay);
  const name = values.name.trim();
  return (
    <FormDialog
      {...state}
      onClosed={closed}
      title={t("api-tokens.newTitle")}
      onSubmit={form.onSubmit}
      submit={t("api-tokens.make")}
      pending={form.isPending}
      errorTitle={t("api-tokens.notMade")}
      error={form.generalError}
    >
      <TextField
        label={t("forms.name")}
        hint={t("api-tokens.nameHint")}
        count={{ used: codePointLength(name), max: apiTokenLimits.name.max }}
        autoComplete="off"
        {...form.textField("name")}
      />
      <fieldset>
        <legend className="label mb-1">{t("api-tokens.mayLegend")}</legend>
        {offeredScopes
          .filter((scope) => scope !== "admin" || isAdmin)
          .map((scope) => (
            <ScopeChoice
              key={scope}
              scope={scope}
              isChosen={values.scopes.includes(scope)}
              onToggle={(isOn) => toggle(scope, isOn)}
            />
          ))}
      </fieldset>
      <Segmented
        legend={t("api-tokens.endsLegend")}
        name="days"
        options={choices.map((days) => ({ value: String(days), label: endLabel(days) }))}
        value={values.days}
        onChange={(days) => form.set("days", days)}
        error={form.errorOf("days") ?? null}
      />
      {name !== "" && (
        <p className="rounded-md bg-sunk px-4 py-3 font-serif text-18 wrap-anywhere">
          {rich("api-tokens.inWords", { name, scopes: scopesInWords(values.scopes), date, bdi })}
        </p>
      )}
    </FormDialog>
  );
}

const endLabel = (days: number): string =>
  days === 365 ? t("api-tokens.inAYear") : t("api-tokens.inDays", { days });

interface ScopeChoiceProps {
  scope: Scope;
  isChosen: boolean;
  onToggle: (isOn: boolean) => void;
}

/** Reading what is public is part of every token. */
function ScopeChoice({ scope, isChosen, onToggle }: ScopeChoiceProps) {
  const id = useId();
  const { label, about } = scopeLabels[scope];
  return (
    <label className="check items-start border-t border-line-soft py-2.5 first-of-type:border-t-0">
      <input
        type="checkbox"
        className="mt-0.5"
        checked={isChosen}
        disabled={scope === "read"}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-about`}
        onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
      />
      <span className="min-w-0">
        <span id={`${id}-label`} className="font-medium">
          {t(label)}
        </span>
        <span id={`${id}-about`} className="block text-14 text-ink-3">
          {t(about)}
        </span>
      </span>
    </label>
  );
}
