// Several repositories become projects: choosing them, then confirming each. They are one's own, or for
// admins those of an organisation.
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, type Ref, useRef, useState } from "react";
import { Link } from "react-router";
import type { OwnRepository } from "#contract/repositories.ts";
import { t } from "#shared/messages/t.ts";
import { listedTopic } from "#shared/repository-address.ts";
import { repositoriesQuery } from "#web/data/repositories.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import { paths } from "#web/lib/paths.ts";
import { rich } from "#web/lib/rich.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ProposalCard } from "./ProposalCard.tsx";

/** How many are read and confirmed at once. */
const maxChosen = 10;

interface RepositoryChoiceProps {
  /** Null for one's own. */
  organisation: string | null;
  /** While the list loads. */
  skeleton: ReactNode;
}

export default function RepositoryChoice({ organisation, skeleton }: RepositoryChoiceProps) {
  const query = useInfiniteQuery(repositoriesQuery(useApi(), organisation));
  const [chosen, setChosen] = useState<readonly OwnRepository[]>([]);
  const [isReviewing, setReviewing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const show = (reviewing: boolean) => {
    setReviewing(reviewing);
    requestAnimationFrame(() => heading.current?.focus());
  };
  if (isReviewing) {
    return (
      <>
        <ReviewHeader ref={heading} count={chosen.length} onBack={() => show(false)} />
        <ul className="grid gap-6">
          {chosen.map((repository) => (
            <ProposalCard key={repository.repositoryUrl} repository={repository} />
          ))}
        </ul>
      </>
    );
  }
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {t("projects.chooseRepositories")}
      </h2>
      <PagedList
        query={query}
        failure={t("projects.repositoriesNotLoaded")}
        skeleton={skeleton}
        empty={<NoRepositories organisation={organisation} />}
      >
        {(repositories, list) => (
          <ul ref={list} className="check-proj">
            {repositories.map((repository) => (
              <RepositoryRow
                key={repository.repositoryUrl}
                repository={repository}
                isChosen={chosen.some(isSame(repository))}
                isFull={chosen.length >= maxChosen}
                onChange={(isChosen) => {
                  const others = chosen.filter((one) => !isSame(repository)(one));
                  setChosen(isChosen ? [...others, repository] : others);
                }}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {query.data?.pages.some(({ items }) => items.length > 0) && (
        <div className="sticky bottom-0 mt-6 flex flex-wrap items-center gap-4 border-t border-line bg-paper py-4">
          <Button variant="proj" disabled={chosen.length === 0} onClick={() => show(true)}>
            {chosen.length === 0
              ? t("projects.reviewNone")
              : t("projects.review", { count: chosen.length })}
          </Button>
          <p className="small text-ink-2">{t("projects.chooseUpTo", { max: maxChosen })}</p>
        </div>
      )}
    </>
  );
}

const isSame = (one: OwnRepository) => (other: OwnRepository) =>
  other.repositoryUrl === one.repositoryUrl;

interface ReviewHeaderProps {
  ref: Ref<HTMLHeadingElement>;
  count: number;
  onBack: () => void;
}

function ReviewHeader({ ref, count, onBack }: ReviewHeaderProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <h2 ref={ref} tabIndex={-1} className="outline-none">
        {t("projects.confirm", { count })}
      </h2>
      <Button size="sm" onClick={onBack}>
        {t("projects.chooseOthers")}
      </Button>
    </div>
  );
}

interface RepositoryRowProps {
  repository: OwnRepository;
  isChosen: boolean;
  /** Whether no more can be chosen. */
  isFull: boolean;
  onChange: (isChosen: boolean) => void;
}

/** A repository to choose; one that is a project already links to it. */
function RepositoryRow({ repository, isChosen, isFull, onChange }: RepositoryRowProps) {
  const { name, description, project } = repository;
  return (
    <li className="flex items-start gap-x-4 border-t border-line-soft py-2 first:border-t-0 max-sm:grid max-sm:grid-cols-1">
      <label className="check min-h-11 min-w-0 flex-1 items-start py-1.5">
        <input
          type="checkbox"
          className="mt-1 disabled:opacity-40"
          checked={isChosen}
          disabled={project !== null || (isFull && !isChosen)}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span className="min-w-0">
          <span className="font-medium wrap-anywhere">{name}</span>
          {description !== "" && (
            <span className="small block wrap-anywhere text-ink-2" dir="auto">
              {description}
            </span>
          )}
        </span>
      </label>
      {project && (
        <p className="small py-2 text-ink-2 max-sm:pt-0 max-sm:ps-6.5">
          {rich("projects.listedAs", {
            name: project.name,
            link: (text) => (
              <Link className="link" to={paths.project(project.id)} dir="auto">
                {text}
              </Link>
            ),
          })}
        </p>
      )}
    </li>
  );
}

function NoRepositories({ organisation }: { organisation: string | null }) {
  if (organisation !== null) {
    return (
      <EmptyState kind="proj" title={t("projects.noRepositories")}>
        {t("repositories.noneWithTopic", { organisation, topic: listedTopic })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="proj"
      title={t("projects.noRepositories")}
      action={
        <ButtonLink variant="ink" render={<Link to={paths.myProjects()} />}>
          {t("frame.myProjects")}
        </ButtonLink>
      }
    >
      {t("projects.noRepositoriesHint")}
    </EmptyState>
  );
}
