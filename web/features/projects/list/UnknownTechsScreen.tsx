import { Link } from "react-router";
import type { ProjectsFilter } from "#web/data/projects.ts";
import type { UnknownTech } from "#web/data/techs.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { pathOf } from "./projects-address.ts";
import { ProjectsHeader } from "./ProjectsHeader.tsx";

interface UnknownTechsScreenProps {
  filter: ProjectsFilter;
  /** At least one. */
  unknown: readonly UnknownTech[];
}

/** For an address with technologies that don't exist: leads on without them, or to similar ones. */
export function UnknownTechsScreen({ filter, unknown }: UnknownTechsScreenProps) {
  const slugs = unknown.map(({ slug }) => slug);
  const without = { ...filter, techs: filter.techs.filter((slug) => !slugs.includes(slug)) };
  return (
    <div className="wrap pb-24 max-md:pb-16">
      <ProjectsHeader />
      <EmptyState
        kind="tech"
        title={unknownTechsTitle(unknown)}
        action={
          <ButtonLink variant="ink" render={<Link to={pathOf(without)} replace />}>
            {unknown.length === 1 ? "Leave it out" : "Leave them out"}
          </ButtonLink>
        }
      >
        <p>The address may be mistyped, or the technology was removed.</p>
        {unknown.map((tech) => (
          <Similar key={tech.slug} tech={tech} filter={filter} />
        ))}
      </EmptyState>
    </div>
  );
}

const disjunction = new Intl.ListFormat("en", { type: "disjunction" });

/** 'No technology is called “rusty” or “elmo”' */
export function unknownTechsTitle(unknown: readonly UnknownTech[]): string {
  return `No technology is called ${disjunction.format(unknown.map(({ slug }) => `“${slug}”`))}`;
}

function Similar({ tech, filter }: { tech: UnknownTech; filter: ProjectsFilter }) {
  const { slug, similar } = tech;
  if (similar.length === 0) return null;
  const replacedBy = (other: string) => ({
    ...filter,
    techs: [...new Set(filter.techs.map((one) => (one === slug ? other : one)))],
  });
  return (
    <div className="mt-4 grid justify-items-center gap-2">
      <p className="wrap-anywhere">Similar to “{slug}”</p>
      <ul className="chips justify-center" aria-label={`Similar to “${slug}”`}>
        {similar.map(({ id, name, imageUrl, slug: other }) => (
          <li key={id} className="flex max-w-full">
            <Chip
              image={<Logo name={name} src={imageUrl} />}
              render={<Link to={pathOf(replacedBy(other))} replace />}
            >
              {name}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}
