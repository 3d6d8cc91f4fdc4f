import { Link } from "react-router";
import type { Tech } from "#contract/techs.ts";
import { paths } from "#web/lib/paths.ts";
import { Card } from "#web/ui/Card.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { countWords } from "./count-labels.ts";
import { categoryName } from "./techs-filter.ts";

/** A technology in a list; the whole card leads to it. */
export function TechCard({ tech }: { tech: Tech }) {
  return (
    <Card
      as="li"
      interactive
      className="group flex min-w-0 items-start gap-4 px-4 py-4 hover:border-tech-line"
    >
      <span className="saucer size-11">
        <Logo name={tech.name} src={tech.imageUrl} size={24} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col self-stretch">
        <h3 className="text-20 leading-[1.25] wrap-anywhere">
          <Link className="card-link group-hover:text-tech-ink!" to={paths.tech(tech.slug)}>
            {tech.name}
          </Link>
        </h3>
        <p className="mt-1 line-clamp-2 text-15 leading-[1.5] text-ink-2">
          {tech.description || categoryName(tech.category)}
        </p>
        <p className="mt-auto pt-2 text-14 leading-[1.5] text-ink-3 tabular-nums">
          {usageWords(tech)}
        </p>
      </div>
    </Card>
  );
}

function usageWords({ projectCount, userCount }: Tech): string {
  if (projectCount === 0 && userCount === 0) return "Not in use here yet";
  return `${countWords(projectCount, "project")} · ${countWords(userCount, "person", "people")}`;
}
