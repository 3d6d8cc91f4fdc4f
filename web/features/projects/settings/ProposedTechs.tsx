import { useQuery, useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import type { Project } from "#contract/projects.ts";
import type { TechProposal } from "#contract/tech-proposals.ts";
import { projectLimits } from "#shared/limits.ts";
import { t } from "#shared/messages/t.ts";
import { applyProjectToCache, changeProject, refetchIfRefused } from "#web/data/projects.ts";
import {
  dismissTechProposal,
  removeProposalFromCache,
  techProposalsQuery,
} from "#web/data/tech-proposals.ts";
import { fileDeciding } from "#web/entities/repository-files/FromFile.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { rich } from "#web/lib/rich.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** Technologies that the repository names and the project doesn't list; nothing without any. */
export function ProposedTechs({ project }: { project: Project }) {
  const { data = [] } = useQuery(techProposalsQuery(useApi(), project.id));
  if (data.length === 0 || fileDeciding(project, "techs")) return null;
  return (
    <section aria-labelledby="proposed-techs" className="grid gap-4">
      <div>
        <h2 id="proposed-techs">{t("projects.proposedTitle")}</h2>
        <p className="mt-1 max-w-measure text-15 text-ink-2">{t("projects.proposedLead")}</p>
      </div>
      <Card className="px-6 py-2 max-md:px-5">
        <ul>
          {data.map((proposal) => (
            <ProposedTech key={proposal.tech.id} project={project} proposal={proposal} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

interface ProposedTechProps {
  project: Project;
  proposal: TechProposal;
}

function ProposedTech({ project, proposal: { tech, evidence } }: ProposedTechProps) {
  const { id, techs } = project;
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const adding = useSubmit({
    mutationFn: () => changeProject(api, id, { techs: [...techs.map((one) => one.id), tech.id] }),
    onSuccess(saved) {
      applyProjectToCache(queryClient, saved);
      removeProposalFromCache(queryClient, id, tech.id);
      toast({ title: t("projects.techAdded", { tech: tech.name }), mark: "tech" });
    },
    onError: (error) => refetchIfRefused(queryClient, id, error),
  });
  const dismissing = useSubmit({
    mutationFn: () => dismissTechProposal(api, id, tech.id),
    onSuccess: () => removeProposalFromCache(queryClient, id, tech.id),
    onError: (error) => refetchIfRefused(queryClient, id, error),
  });
  const isFull = techs.length >= projectLimits.techs;
  const source =
    evidence.kind === "language"
      ? t("projects.mainLanguage")
      : t("projects.topic", { topic: evidence.source });
  const withName = {
    tech: tech.name,
    what: (text: ReactNode) => <span className="sr-only">{text}</span>,
  };
  return (
    <li className="border-t border-line-soft py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex min-w-0 flex-1 basis-48 items-center gap-3">
          <Logo name={tech.name} src={tech.imageUrl} />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-medium">{tech.name}</span>{" "}
            <span className="small block text-ink-2" dir="auto">
              {source}
            </span>
          </span>
        </span>
        <span className="flex gap-2">
          <Button
            size="sm"
            icon={<Plus />}
            pending={adding.isPending}
            disabled={!hydrated || isFull}
            onClick={() => adding.submit()}
          >
            {rich("projects.addTech", withName)}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            icon={<X />}
            pending={dismissing.isPending}
            disabled={!hydrated}
            onClick={() => dismissing.submit()}
          >
            {rich("projects.dismissTech", withName)}
          </Button>
        </span>
      </div>
      <FormError title={t("projects.stackNotChanged")} error={adding.error} />
      <FormError title={t("projects.notDismissed")} error={dismissing.error} />
    </li>
  );
}
