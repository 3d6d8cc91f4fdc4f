import { useQueryClient } from "@tanstack/react-query";
import type { Project } from "#contract/projects.ts";
import type { TechRef } from "#contract/techs.ts";
import { isApiError, messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { applyProjectToCache, changeProject, refetchProjectAlone } from "#web/data/projects.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { toast } from "#web/ui/toaster.ts";

/** Makes the chosen technologies the project's, in their order. */
export function useSaveStack(project: Project, onDone: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { submit, isPending, error, reset } = useSubmit({
    mutationFn: (techs: TechRef[]) => changeProject(api, project.id, { techs: idsOf(techs) }),
    onSuccess: (saved) => {
      applyProjectToCache(queryClient, saved);
      toast({ title: "Tech stack updated", mark: "tech" });
      onDone();
    },
    onError: (refusal) => {
      if (!isApiError(refusal) || refusal.status !== 403) return;
      // An owner no more: the page follows, and the editor goes with what it would say.
      toast({
        title: "The tech stack was not saved",
        description: messageOf(refusal),
        mark: "danger",
      });
      void refetchProjectAlone(queryClient, project.id);
    },
  });
  const fields = isApiError(error) ? error.fields : [];
  return {
    isPending,
    /** What is wrong with none of the technologies. */
    error: fields.length > 0 ? null : error,
    /** What is wrong with some of them, by name. */
    fieldError(techs: TechRef[]): string | undefined {
      const [first] = fields;
      const place = /^techs\.(\d+)$/.exec(first?.path ?? "")?.[1];
      const name = place === undefined ? undefined : techs[Number(place)]?.name;
      return name ? `${first?.message}: ${name}` : first?.message;
    },
    /** After a change, what was said of the old choice. */
    forgive: () => error && reset(),
    save(techs: TechRef[]) {
      if (idsOf(techs).join() === idsOf(project.techs).join()) return onDone();
      submit(techs);
    },
  };
}

const idsOf = (techs: readonly TechRef[]) => techs.map(({ id }) => id);
