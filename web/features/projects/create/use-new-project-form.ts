import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { newProject, type Project } from "#contract/projects.ts";
import { techRef } from "#contract/techs.ts";
import { applyNewProjectToCache } from "#web/data/members.ts";
import { createProject } from "#web/data/projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import type { Draft } from "#web/lib/drafts.ts";
import { useForm } from "#web/lib/use-form.ts";

/** Texts as typed; empty for none. */
export const fields = z.object({
  name: z.string(),
  description: z.string(),
  techs: z.array(techRef),
  repositoryUrl: z.string(),
  websiteUrl: z.string(),
  licence: z.string(),
  /** Whether similar projects were seen and found to be others. */
  isDifferent: z.boolean(),
  /** What sets it apart from them: the first line of the description. */
  difference: z.string(),
});

export type NewProjectValues = z.infer<typeof fields>;

export const emptyProject: NewProjectValues = {
  name: "",
  description: "",
  techs: [],
  repositoryUrl: "",
  websiteUrl: "",
  licence: "",
  isDifferent: false,
  difference: "",
};

/** The request body; optional texts that are blank are null. */
export const bodyOf = ({
  name,
  description,
  difference,
  techs,
  repositoryUrl,
  websiteUrl,
  licence,
}: NewProjectValues) => ({
  name,
  description: [difference.trim(), description.trim()].filter(Boolean).join("\n\n"),
  techs: techs.map(({ id }) => id),
  repositoryUrl: repositoryUrl.trim() || null,
  websiteUrl: websiteUrl.trim() || null,
  licence: licence.trim() || null,
});

/** The form for a new project; `initial` are the values of the fields that weren't edited. */
export function useNewProjectForm(
  initial: NewProjectValues,
  draft: Draft,
  onCreated?: (project: Project) => void,
) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useForm({
    fields,
    saved: initial,
    draft,
    bodyOf,
    schema: newProject,
    send: (body) => createProject(api, body),
    onSaved(project) {
      applyNewProjectToCache(queryClient, project);
      onCreated?.(project);
    },
  });
}

export type NewProjectForm = ReturnType<typeof useNewProjectForm>;
