// What somebody describes may exist already: up to two projects that they could join instead.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { SimilarProject } from "#contract/similar-projects.ts";
import { t } from "#shared/messages/t.ts";
import { type Described, similarProjectsQuery } from "#web/data/similar-projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";

/** Delay from the last key to the request, in milliseconds. */
const pauseMs = 600;

/** With less than this, any project might be similar. */
const minLength = { name: 3, description: 12 } as const;

interface SimilarProjectsProps {
  described: Described;
  /** Called before a project is opened. */
  onLeave: () => void;
}

/** Shows nothing while there are none; it never keeps anybody from going on. */
export function SimilarProjects({ described, onLeave }: SimilarProjectsProps) {
  const [isFolded, setFolded] = useState(false);
  const name = described.name.trim();
  const description = described.description.trim();
  const settled = useDebounced(
    JSON.stringify({ name, description, techs: described.techs } satisfies Described),
    pauseMs,
    "",
  );
  const isEnough = name.length >= minLength.name && description.length >= minLength.description;
  const { data = [] } = useQuery({
    ...similarProjectsQuery(useApi(), (settled === "" ? {} : JSON.parse(settled)) as Described),
    enabled: settled !== "" && isEnough,
    placeholderData: keepPreviousData,
  });
  const shown = isEnough ? data : [];
  return (
    <div role="status">
      {shown.length > 0 &&
        (isFolded ? (
          <p className="small text-ink-2">
            {t("similar-projects.folded", { count: shown.length })}{" "}
            <Button variant="quiet" size="sm" onClick={() => setFolded(false)}>
              {t("findable-people.show")}
            </Button>
          </p>
        ) : (
          <section className="grid gap-3 rounded-md bg-sunk px-4 py-3.5 text-15">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <h3 className="text-15 font-semibold">
                {t("similar-projects.title", { count: shown.length })}
              </h3>
              <Button variant="quiet" size="sm" onClick={() => setFolded(true)}>
                {t("similar-projects.different")}
              </Button>
            </div>
            <ul className="grid gap-3">
              {shown.map((project) => (
                <Similar key={project.id} project={project} onLeave={onLeave} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

function Similar({ project, onLeave }: { project: SimilarProject; onLeave: () => void }) {
  const { id, name, summary, reasons } = project;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          dir="auto"
          className="link font-semibold wrap-anywhere"
          to={paths.project(id)}
          onClick={onLeave}
        >
          {name}
        </Link>
        <p dir="auto" className="line-clamp-2 wrap-anywhere text-ink-2">
          {summary}
        </p>
        <ul className="mt-1 text-14 text-ink-2">
          {reasons.map((reason) => (
            <li key={reason.text} className={reasonStyles[reason.kind]}>
              {reason.text}
            </li>
          ))}
        </ul>
      </div>
      <ButtonLink size="sm" render={<Link to={`${paths.project(id)}#joining`} onClick={onLeave} />}>
        {t("similar-projects.join")}
      </ButtonLink>
    </li>
  );
}

const reasonStyles: Partial<Record<SimilarProject["reasons"][number]["kind"], string>> = {
  words: "text-proj-ink",
  techs: "font-semibold text-tech-ink",
};
