import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import { useSession } from "#web/data/session.ts";
import { relatedTechsQuery } from "#web/data/techs.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { AddableTechs, PopularTechs } from "./PopularTechs.tsx";
import type { MatchFilterState } from "./match-filter.ts";
import { noMatchesLabel } from "./match-labels.ts";

interface EmptyMatchesProps {
  filter: MatchFilterState;
  /** A technology was added by keyboard. */
  onAdd: () => void;
  /** Technologies to add, before the popular ones. */
  children?: ReactNode;
}

/** No project shares any of the stack, or none of these has a free seat: suggests other filters. */
export function EmptyMatches({ filter, onAdd, children }: EmptyMatchesProps) {
  const { stack, role, freeOnly, pathOf } = filter;
  const names = stack.map(({ name }) => name);
  const { user } = useSession();
  return (
    <Card className="grid justify-items-start gap-5 px-6 py-6 max-md:px-5">
      <div role="status">
        <p className="font-serif text-22 leading-[1.3] font-[560] tracking-[-0.02em] wrap-anywhere">
          {noMatchesLabel(names, { role, freeOnly, isSignedIn: user !== null })}
        </p>
        <p className="mt-1.5 text-ink-2">
          {freeOnly ? t("matches.emptyFreeOnly") : t("matches.emptyText")}
        </p>
      </div>
      {children}
      <PopularTechs
        filter={filter}
        label={children ? t("matches.popular") : t("matches.add")}
        onAdd={onAdd}
      />
      <div className="flex flex-wrap gap-2">
        {freeOnly && (
          <ButtonLink
            render={
              <Link to={pathOf({ stack, role, freeOnly: false })} replace preventScrollReset />
            }
          >
            {t("matches.showAll")}
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" render={<Link to={paths.projects()} />}>
          {t("home.browseProjects")}
        </ButtonLink>
      </div>
    </Card>
  );
}

interface RelatedTechsProps {
  filter: MatchFilterState;
  /** One was added by keyboard. */
  onAdd: () => void;
}

/** Technologies that go with those of the stack, to add. Optional: nothing on a failure. */
export function RelatedTechs({ filter, onAdd }: RelatedTechsProps) {
  const slugs = filter.stack.map(({ slug }) => slug);
  const { data = [] } = useQuery(relatedTechsQuery(useApi(), slugs));
  return <AddableTechs techs={data} filter={filter} label={t("matches.related")} onAdd={onAdd} />;
}
