// Loaded on demand, when the dialog is opened.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { z } from "zod";
import { type ApiTokenWithSecret, newApiToken } from "#contract/api-tokens.ts";
import { type Scope, scopes } from "#contract/endpoint.ts";
import type { SessionUser } from "#contract/people.ts";
import { formatDate } from "#shared/format.ts";
import { apiTokenLimits } from "#shared/limits.ts";
import { t } from "#shared/messages/t.ts";
import { codePointLength } from "#shared/text-length.ts";
import { makeApiToken } from "#web/data/api-tokens.ts";
import { ownedProjectsQuery } from "#web/data/findable-people.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { useUnstoredDraft } from "#web/lib/drafts.ts";
import { FormDialog } from "#web/lib/FormDialog.tsx";
import { useForm } from "#web/lib/use-form.ts";
import { bdi, rich } from "#web/lib/rich.ts";
import { TextField } from "#web/ui/Field.tsx";
import { useNow } from "#web/ui/RelativeTime.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { Select } from "#web/ui/Select.tsx";
import {
  lastDay,
  missingInWords,
  offeredScopes,
  scopeLabels,
  scopesInWords,
} from "./scope-labels.ts";

interface NewTokenDialogProps extends DialogState {
  user: SessionUser;
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

const fields = z.object({
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** The only one that it may change; empty: all. */
  projectId: z.string(),
  days: z.string(),
});

/** The form for a new API token. */
export default function NewTokenDialog(props: NewTokenDialogProps) {
  const { user, maxDays, onMade, ...state } = props;
  const api = useApi();
  const { data: projects = [] } = useQuery(ownedProjectsQuery(api, user.id));
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
    saved: { name: "", scopes: ["read"], projectId: "", days: String(preset) },
    draft: useUnstoredDraft(),
    bodyOf: ({ name, scopes: chosen, projectId, days }) => ({
      name,
      scopes: chosen,
      projectId: (chosen.includes("projects") && projectId) || undefined,
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
    const [first] = projects;
    // Not more than a program needs, unless it is asked for.
    const projectId = scope === "projects" && first ? first.id : values.projectId;
    form.edit({ scopes: [...kept, scope], projectId });
  };
  const closed = () => {
    state.onClosed();
    // After closing: the dialog then returns the focus to its opener.
    if (made) onMade(made);
  };
  const date = formatDate(endOf(values.days), lastDay);
  const name = values.name.trim();
  const mayChange = values.scopes.includes("projects");
  const project = (mayChange && projects.find(({ id }) => id === values.projectId)) || null;
  const cannot = missingInWords(values.scopes, { project, isAdmin: user.isAdmin });
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
          .filter((scope) => scope !== "admin" || user.isAdmin)
          .map((scope) => (
            <ScopeChoice
              key={scope}
              scope={scope}
              isChosen={values.scopes.includes(scope)}
              isOfOneProject={scope === "projects" && project !== null}
              onToggle={(isOn) => toggle(scope, isOn)}
            >
              {scope === "projects" && mayChange && projects.length > 0 && (
                <ProjectChoice
                  projects={projects}
                  chosen={values.projectId}
                  onChoose={(id) => form.set("projectId", id)}
                  error={form.errorOf("projectId")}
                />
              )}
            </ScopeChoice>
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
        <div className="grid gap-1.5 rounded-md bg-sunk px-4 py-3 wrap-anywhere">
          <p className="font-serif text-18">
            {rich("api-tokens.inWords", {
              name,
              scopes: scopesInWords(values.scopes, project),
              date,
              bdi,
            })}
          </p>
          {cannot !== "" && (
            <p className="small text-ink-2">{t("api-tokens.cannot", { scopes: cannot })}</p>
          )}
        </div>
      )}
    </FormDialog>
  );
}

const endLabel = (days: number): string =>
  days === 365 ? t("api-tokens.inAYear") : t("api-tokens.inDays", { days });

interface ScopeChoiceProps {
  scope: Scope;
  isChosen: boolean;
  isOfOneProject: boolean;
  onToggle: (isOn: boolean) => void;
  children?: ReactNode;
}

/** Reading what is public is part of every token. */
function ScopeChoice(props: ScopeChoiceProps) {
  const { scope, isChosen, isOfOneProject, onToggle, children } = props;
  const id = useId();
  const { label, about } = scopeLabels[scope];
  return (
    <div className="border-t border-line-soft py-2.5 first-of-type:border-t-0">
      <label className="check items-start">
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
            {t(isOfOneProject ? "api-tokens.mayProjectAbout" : about)}
          </span>
        </span>
      </label>
      {children}
    </div>
  );
}

interface ProjectChoiceProps {
  /** Those that the viewer owns: at least one. */
  projects: readonly { id: string; name: string }[];
  /** Empty: all. */
  chosen: string;
  onChoose: (id: string) => void;
  error: string | undefined;
}

/** "Tidewater only", or all of the viewer's projects. */
function ProjectChoice({ projects, chosen, onChoose, error }: ProjectChoiceProps) {
  const [first] = projects;
  const hasOne = projects.length === 1;
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-1 ps-6.5 pt-1">
      <legend className="sr-only">{t("api-tokens.whichProjects")}</legend>
      <label className="check min-w-0">
        <input
          type="radio"
          name="projects"
          checked={chosen !== ""}
          onChange={() => onChoose(first?.id ?? "")}
        />
        <span className="min-w-0 wrap-anywhere">
          {hasOne
            ? t("api-tokens.onlyProject", { project: first?.name ?? "" })
            : t("api-tokens.oneProject")}
        </span>
      </label>
      {!hasOne && (
        <Select
          label={t("findable-people.project")}
          hideLabel
          className="max-w-56 min-w-0"
          value={chosen === "" ? first?.id : chosen}
          disabled={chosen === ""}
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={onChoose}
        />
      )}
      <label className="check">
        <input type="radio" name="projects" checked={chosen === ""} onChange={() => onChoose("")} />
        {t("api-tokens.allProjects")}
      </label>
      {error && (
        <p role="alert" className="small field-error w-full">
          {error}
        </p>
      )}
    </fieldset>
  );
}
