import { type SubmitEvent, useId, useRef } from "react";
import { Link, useRevalidator } from "react-router";
import type { OpenRole } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { formatList } from "#shared/format.ts";
import { openRoles } from "#shared/findable.ts";
import { projectLimits } from "#shared/limits.ts";
import { t } from "#shared/messages/t.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { fileDeciding, FromFile } from "#web/entities/repository-files/FromFile.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { paths } from "#web/lib/paths.ts";
import { rich } from "#web/lib/rich.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextArea, TextField } from "#web/ui/Field.tsx";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { type ProjectSettingsForm, useProjectSettingsForm } from "./use-project-settings-form.ts";

/** A project's name, description, links and open roles. */
export function ProjectForm({ project }: { project: Project }) {
  const revalidator = useRevalidator();
  const hydrated = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const form = useProjectSettingsForm(project, () => {
    toast({ title: t("projects.updated"), mark: "proj" });
    keepFocus(element.current);
    // The page's title contains the name.
    void revalidator.revalidate();
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (form.isChanged) form.onSubmit(event);
    else event.preventDefault();
  };
  const discard = () => {
    keepFocus(element.current);
    form.discard();
  };

  return (
    // Never by GET, not even without scripts: addresses are stored and logged.
    <form ref={element} method="post" noValidate className="grid gap-5" onSubmit={submit}>
      <ProjectFields form={form} project={project} frozen={!hydrated || form.isPending} />
      <FormError title={t("projects.notUpdated")} error={form.error} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="proj"
          pending={form.isPending}
          disabled={!hydrated || !form.isChanged}
        >
          {t("projects.saveChanges")}
        </Button>
        {form.isChanged && !form.isPending && (
          <>
            <Button variant="quiet" onClick={discard}>
              {t("forms.discardChanges")}
            </Button>
            <span className="small text-ink-3">{t("projects.unsavedKept")}</span>
          </>
        )}
      </div>
      <noscript>
        <p className="small text-ink-2">{t("projects.settingsNoScript")}</p>
      </noscript>
    </form>
  );
}

/** The focused button is about to be disabled or removed, and would lose the focus. */
function keepFocus(form: HTMLFormElement | null) {
  const { activeElement } = document;
  if (activeElement instanceof HTMLButtonElement && form?.contains(activeElement)) {
    form.querySelector("input")?.focus({ preventScroll: true });
  }
}

interface ProjectFieldsProps {
  form: ProjectSettingsForm;
  project: Project;
  /** Read-only. */
  frozen: boolean;
}

function ProjectFields({ form, project, frozen }: ProjectFieldsProps) {
  const { values } = form;
  const text = (
    field: "name" | "description" | "repositoryUrl" | "websiteUrl" | "licence",
    hint?: string,
  ) => {
    const file = fileDeciding(project, field);
    return {
      ...form.textField(field),
      // An unsaved edit from before it was decided isn't sent.
      ...(file && { value: project[field] ?? "", error: null }),
      hint: file ? <FromFile path={file.path} /> : hint,
      readOnly: frozen || file !== null,
      autoComplete: "off",
    };
  };
  const address = {
    type: "url",
    inputMode: "url",
    dir: "ltr",
    placeholder: "https://",
  } as const;
  // Reserves the height of an error: one that appears on blur must not move the button.
  const optional = t("forms.optional");
  const countOf = (field: "name" | "description") => ({
    used: trimmedLength(values[field]),
    max: projectLimits[field].max,
  });
  return (
    <>
      <TextField {...text("name")} label={t("forms.name")} count={countOf("name")} />
      <TextArea
        {...text("description", t("comments.markdownHint"))}
        label={t("projects.description")}
        rows={8}
        count={countOf("description")}
      />
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <TextField
          {...text("repositoryUrl", optional)}
          {...address}
          label={t("projects.repository")}
        />
        <TextField {...text("websiteUrl", optional)} {...address} label={t("projects.website")} />
        <TextField {...text("licence", t("projects.licenceHint"))} label={t("projects.licence")} />
      </div>
      {project.positions.length > 0 ? (
        <OpenByPositions project={project} />
      ) : (
        <OpenRoles
          chosen={values.settingOpenRoles}
          saved={project.settingOpenRoles}
          mayOpen={project.can.engage}
          archived={project.archivedAt !== null}
          disabled={frozen}
          error={form.errorOf("settingOpenRoles")}
          onChange={(roles) => form.set("settingOpenRoles", roles)}
        />
      )}
    </>
  );
}

/** With positions, their free seats decide which roles are open. */
function OpenByPositions({ project: { id, settingOpenRoles } }: { project: Project }) {
  return (
    <section aria-labelledby="open-roles" className="field">
      <h3 id="open-roles" className="label font-sans tracking-normal">
        {t("projects.openRoles")}
      </h3>
      <p className="text-15 first-letter:uppercase">
        {formatList(
          settingOpenRoles.map((role) => t("members.roleName", { role })),
          "commas",
        ) || t("projects.noOpenRoles")}
      </p>
      <p className="small text-ink-3">
        {rich("projects.openByPositions", {
          link: (text) => (
            <Link className="link" to={paths.editSeats(id)}>
              {text}
            </Link>
          ),
        })}
      </p>
    </section>
  );
}

interface OpenRolesProps {
  chosen: readonly OpenRole[];
  /** The saved open roles. */
  saved: readonly OpenRole[];
  /** Whether further roles can be opened: not while an admin hides the project. */
  mayOpen: boolean;
  /** An archived project accepts no applications, whatever is open. */
  archived: boolean;
  disabled: boolean;
  error: string | undefined;
  onChange: (roles: OpenRole[]) => void;
}

/** The roles that people can apply for. */
function OpenRoles({
  chosen,
  saved,
  mayOpen,
  archived,
  disabled,
  error,
  onChange,
}: OpenRolesProps) {
  const noteId = useId();
  return (
    <fieldset className="field" disabled={disabled} aria-describedby={noteId}>
      <legend className="label mb-1">{t("projects.openRoles")}</legend>
      <div className="flex flex-wrap gap-x-6">
        {openRoles.map((role) => (
          <label key={role} className="check check-user capitalize max-md:min-h-11">
            <input
              type="checkbox"
              name="settingOpenRoles"
              value={role}
              checked={chosen.includes(role)}
              disabled={!mayOpen && !saved.includes(role) && !chosen.includes(role)}
              onChange={({ target }) =>
                onChange(
                  openRoles.filter((one) => (one === role ? target.checked : chosen.includes(one))),
                )
              }
            />
            {t("members.roleName", { role })}
          </label>
        ))}
      </div>
      <p id={noteId} className={error ? "small field-error" : "small text-ink-3"}>
        {error ?? noteOf(chosen.length > 0, archived, !mayOpen)}
      </p>
    </fieldset>
  );
}

function noteOf(open: boolean, archived: boolean, hidden: boolean): string {
  if (hidden) return t("projects.rolesOfHidden");
  if (!open) return t("projects.rolesNone");
  return archived ? t("projects.rolesOfArchived") : t("projects.rolesOpen");
}
