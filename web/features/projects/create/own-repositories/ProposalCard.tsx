import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { OwnRepository, RepositoryProposal } from "#contract/repositories.ts";
import { projectLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { applyNewProjectToCache } from "#web/data/members.ts";
import { createProject } from "#web/data/projects.ts";
import { proposalQuery } from "#web/data/repositories.ts";
import {
  emptyDraft,
  type ProjectDraft,
  projectOf,
} from "#web/features/projects/create/project-draft.ts";
import { errorsIn } from "#web/features/projects/create/use-new-project-form.ts";
import { filledFrom } from "#web/features/projects/create/from-repository/fill-draft.ts";
import {
  FoundTechs,
  FoundTopics,
  licenceLabel,
} from "#web/features/projects/create/from-repository/FoundTechs.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { ErrorReason, FormError } from "#web/lib/FormError.tsx";
import { paths } from "#web/lib/paths.ts";
import { useForm } from "#web/lib/use-form.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { TextArea, TextField } from "#web/ui/Field.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";

/** One repository's proposal, to be changed and confirmed. */
export function ProposalCard({ repository }: { repository: OwnRepository }) {
  const { data, isPending, isFetching, error, refetch } = useQuery(
    proposalQuery(useApi(), repository.repositoryUrl),
  );
  return (
    <Card as="li" aria-label={repository.name} className="min-w-0 p-5 max-md:p-4">
      {isPending && (
        <Loading label={`${repository.name} is being read`}>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {!isPending && !data && (
        <ErrorState
          compact
          title={`${repository.name} could not be read`}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          <ErrorReason error={error} />
        </ErrorState>
      )}
      {data && <ProposalForm proposal={data} />}
    </Card>
  );
}

const countOf = (text: string, { max }: { max: number }) => ({ used: trimmedLength(text), max });

function ProposalForm({ proposal }: { proposal: RepositoryProposal }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<ProjectDraft>(() => ({
    ...emptyDraft,
    ...filledFrom(emptyDraft, proposal, null),
  }));
  const form = useForm({
    values: draft,
    write: (changed) => setDraft({ ...draft, ...changed }),
    errors: errorsIn(draft),
  });
  const creation = useSubmit({
    mutationFn: () => createProject(api, projectOf(draft)),
    onSuccess: (project) => applyNewProjectToCache(queryClient, project),
    onError: form.showServerErrors,
  });
  if (creation.data) {
    return (
      <p role="status" className="text-15">
        Created{" "}
        <Link className="link font-medium" to={paths.project(creation.data.id)} dir="auto">
          {creation.data.name}
        </Link>
        .
      </p>
    );
  }
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => form.onSubmit(event, creation.submit)}
    >
      <TextField
        {...form.textField("name")}
        label="Name"
        dir="auto"
        autoComplete="off"
        count={countOf(draft.name, projectLimits.name)}
      />
      <TextArea
        {...form.textField("description")}
        label="Description"
        hint="Markdown is supported"
        rows={3}
        count={countOf(draft.description, projectLimits.description)}
      />
      <div className="grid gap-1">
        <p className="small text-ink-2 wrap-anywhere">{licenceLabel(proposal.licence)}</p>
        <FoundTopics topics={proposal.topics} />
      </div>
      <FoundTechs
        found={proposal.techs}
        chosen={draft.techs}
        onChange={(techs) => form.set("techs", techs)}
      />
      <FormError
        title="The project was not created."
        error={creation.error}
        kept="what you typed is kept while this page is open"
      />
      <Button
        type="submit"
        variant="proj"
        className="justify-self-start"
        pending={creation.isPending}
      >
        Create Project
      </Button>
    </form>
  );
}
