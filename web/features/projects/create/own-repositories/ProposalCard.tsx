import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { OwnRepository, RepositoryProposal } from "#contract/repositories.ts";
import { projectLimits } from "#shared/limits.ts";
import { t } from "#shared/messages/t.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { proposalQuery } from "#web/data/repositories.ts";
import {
  emptyProject,
  useNewProjectForm,
} from "#web/features/projects/create/use-new-project-form.ts";
import { filledFrom } from "#web/features/projects/create/from-repository/fill-draft.ts";
import {
  FoundTechs,
  FoundTopics,
  licenceLabel,
} from "#web/features/projects/create/from-repository/FoundTechs.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useUnstoredDraft } from "#web/lib/drafts.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { paths } from "#web/lib/paths.ts";
import { rich } from "#web/lib/rich.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { TextArea, TextField } from "#web/ui/Field.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";

/** One repository's proposal, to be changed and confirmed. */
export function ProposalCard({ repository }: { repository: OwnRepository }) {
  const query = useQuery(proposalQuery(useApi(), repository.repositoryUrl));
  const { data, isPending } = query;
  return (
    <Card as="li" aria-label={repository.name} className="min-w-0 p-5 max-md:p-4">
      {isPending && (
        <Loading label={t("projects.repositoryReading", { name: repository.name })}>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {!isPending && !data && (
        <QueryError
          title={t("projects.repositoryNotRead", { name: repository.name })}
          query={query}
        />
      )}
      {data && <ProposalForm proposal={data} />}
    </Card>
  );
}

const countOf = (text: string, { max }: { max: number }) => ({ used: trimmedLength(text), max });

function ProposalForm({ proposal }: { proposal: RepositoryProposal }) {
  const initial = { ...emptyProject, ...filledFrom(emptyProject, proposal, null) };
  const form = useNewProjectForm(initial, useUnstoredDraft());
  const { values, reply: created } = form;
  if (created) {
    return (
      <p role="status" className="text-15">
        {rich("projects.created", {
          name: created.name,
          link: (text) => (
            <Link className="link font-medium" to={paths.project(created.id)} dir="auto">
              {text}
            </Link>
          ),
        })}
      </p>
    );
  }
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={form.onSubmit}>
      <TextField
        {...form.textField("name")}
        label={t("forms.name")}
        autoComplete="off"
        count={countOf(values.name, projectLimits.name)}
      />
      <TextArea
        {...form.textField("description")}
        label={t("projects.description")}
        hint={t("comments.markdownHint")}
        rows={3}
        count={countOf(values.description, projectLimits.description)}
      />
      <div className="grid gap-1">
        <p className="small text-ink-2 wrap-anywhere">{licenceLabel(proposal.licence)}</p>
        <FoundTopics topics={proposal.topics} />
      </div>
      <FoundTechs
        found={proposal.techs}
        chosen={values.techs}
        onChange={(techs) => form.set("techs", techs)}
      />
      <FormError title={t("projects.notCreated")} error={form.error} kept="typedOnPage" />
      <Button type="submit" variant="proj" className="justify-self-start" pending={form.isPending}>
        {t("frame.createProject")}
      </Button>
    </form>
  );
}
