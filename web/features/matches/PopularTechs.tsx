import { useQuery } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { Link } from "react-router";
import type { TechRef } from "#contract/techs.ts";
import { t } from "#shared/messages/t.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { useLogoSprite } from "#web/ui/logo-sprites.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { isKeyClick, isPlainClick, type MatchFilterState } from "./match-filter.ts";
import { suggestedTechsQuery } from "#web/data/techs.ts";

export const maxPopular = 8;

interface PopularTechsProps {
  filter: MatchFilterState;
  label: string;
  /** Called after one was added by keyboard, which changes or removes the list. */
  onAdd: () => void;
}

/** The most used technologies that aren't in the stack; a click adds one. */
export function PopularTechs(props: PopularTechsProps) {
  const { data = [], isPending } = useQuery(suggestedTechsQuery(useApi(), ""));
  if (isPending) return <PopularTechsSkeleton label={props.label} />;
  return <AddableTechs techs={data} {...props} />;
}

/** Those of the technologies that aren't in the stack; a click adds one. */
export function AddableTechs(props: PopularTechsProps & { techs: readonly TechRef[] }) {
  const { techs, filter, label, onAdd } = props;
  const { stack, role, pathOf, change } = filter;
  const others = techs
    .filter((tech) => stack.every(({ id }) => id !== tech.id))
    .slice(0, maxPopular);
  useLogoSprite(others.map(({ imageUrl }) => imageUrl));
  if (others.length === 0) return null;
  const add = (event: MouseEvent, tech: TechRef) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    change((now) => ({ ...now, stack: [...now.stack, tech] }));
    if (isKeyClick(event)) onAdd();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="text-15 text-ink-2">{label}</span>
      <ul className="chips">
        {others.map((tech) => (
          <li key={tech.id} className="flex max-w-full">
            <Chip
              image={<Logo name={tech.name} src={tech.imageUrl} />}
              render={
                <Link
                  to={pathOf({ role, stack: [...stack, tech] })}
                  replace
                  preventScrollReset
                  onClick={(event) => add(event, tech)}
                />
              }
            >
              <span className="sr-only">{t("matches.add")} </span>
              {tech.name}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PopularTechsSkeleton({ label }: { label: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="text-15 text-ink-2">{label}</span>
      <div className="chips">
        {Array.from({ length: maxPopular }, (_, index) => (
          <Skeleton key={index} className="h-[34px] w-25 rounded-md" />
        ))}
      </div>
    </div>
  );
}
