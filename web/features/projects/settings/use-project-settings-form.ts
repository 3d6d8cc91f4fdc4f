import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { openRole } from "#contract/members.ts";
import { type Project, projectChanges } from "#contract/projects.ts";
import { openRoles } from "#shared/findable.ts";
import { applyProjectToCache, changeProject, refetchIfRefused } from "#web/data/projects.ts";
import { useSession } from "#web/data/session.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDraft } from "#web/lib/drafts.ts";
import { changedFields, useForm } from "#web/lib/use-form.ts";

/** Texts as typed; empty for none. */
export const fields = z.object({
  name: z.string(),
  description: z.string(),
  repositoryUrl: z.string(),
  websiteUrl: z.string(),
  licence: z.string(),
  settingOpenRoles: z.array(openRole),
});

export type SettingsValues = z.infer<typeof fields>;

const valuesOf = (project: Project): SettingsValues => ({
  name: project.name,
  description: project.description,
  repositoryUrl: project.repositoryUrl ?? "",
  websiteUrl: project.websiteUrl ?? "",
  licence: project.licence ?? "",
  settingOpenRoles: project.settingOpenRoles,
});

export const bodyOf = (values: SettingsValues) => ({
  name: values.name.trim(),
  description: values.description.trim(),
  repositoryUrl: values.repositoryUrl.trim() || null,
  websiteUrl: values.websiteUrl.trim() || null,
  licence: values.licence.trim() || null,
  // In one order, since they are compared.
  settingOpenRoles: openRoles.filter((role) => values.settingOpenRoles.includes(role)),
});

/** The form for a project's settings. Changes by others show in fields that weren't edited. */
export function useProjectSettingsForm(project: Project, onSaved: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const userId = useSession().user?.id ?? "";
  const saved = valuesOf(project);
  // Positions decide which roles are open, and a file in the repository what it says.
  const fromFile = Object.fromEntries(
    Object.entries(saved).filter(([field]) =>
      project.repositoryFile?.fields.some((decided) => decided === field),
    ),
  );
  const decided = {
    ...(project.positions.length > 0 && { settingOpenRoles: saved.settingOpenRoles }),
    ...fromFile,
  };
  return useForm({
    fields,
    saved,
    draft: useDraft(`settings:${userId}:${project.id}`),
    bodyOf: (values) => changedFields(bodyOf({ ...values, ...decided }), bodyOf(saved)),
    schema: projectChanges,
    send: (changes) => changeProject(api, project.id, changes),
    onSaved(changed) {
      applyProjectToCache(queryClient, changed);
      onSaved();
    },
    onRefused: (error) => refetchIfRefused(queryClient, project.id, error),
  });
}

export type ProjectSettingsForm = ReturnType<typeof useProjectSettingsForm>;
