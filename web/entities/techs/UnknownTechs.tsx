import { useQuery } from "@tanstack/react-query";
import { data, Link } from "react-router";
import { once } from "#shared/once.ts";
import { type UnknownTech, unknownTechsQuery } from "#web/data/techs.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import type { LoaderContext } from "#web/lib/loader.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Logo } from "#web/ui/Logo.tsx";

/**
 * What the loader of a list returns where technologies of its address don't exist; null where all
 * of them do.
 */
export async function unknownTechsPage({ api, ensure }: LoaderContext, slugs: readonly string[]) {
  const unknown = await ensure(unknownTechsQuery(api, slugs));
  if (unknown.length === 0) return null;
  return data({ title: unknownTechsTitle(unknown), noindex: true }, { status: 404 });
}

/** Those that the page's loader has found; it looks for them only where a list was refused. */
export const useUnknownTechs = (slugs: readonly string[]): readonly UnknownTech[] =>
  useQuery({ ...unknownTechsQuery(useApi(), slugs), enabled: false }).data ?? [];

interface UnknownTechsProps {
  /** The slugs of the address. */
  techs: readonly string[];
  /** Those of them that no technology has, at least one. */
  unknown: readonly UnknownTech[];
  /** The page's address with other technologies. */
  pathOf: (techs: readonly string[]) => string;
}

/** For an address with technologies that don't exist: leads on without them, or to similar ones. */
export function UnknownTechs({ techs, unknown, pathOf }: UnknownTechsProps) {
  const slugs = unknown.map(({ slug }) => slug);
  const without = techs.filter((slug) => !slugs.includes(slug));
  return (
    <EmptyState
      kind="tech"
      title={unknownTechsTitle(unknown)}
      action={
        <ButtonLink variant="ink" render={<Link to={pathOf(without)} replace />}>
          Continue without {slugs.length === 1 ? `“${slugs[0]}”` : "them"}
        </ButtonLink>
      }
    >
      <p>The address may be mistyped, or the technology was removed.</p>
      {unknown.map((tech) => (
        <Similar
          key={tech.slug}
          tech={tech}
          pathWith={(other) =>
            pathOf([...new Set(techs.map((one) => (one === tech.slug ? other : one)))])
          }
        />
      ))}
    </EmptyState>
  );
}

const disjunction = once(() => new Intl.ListFormat("en", { type: "disjunction" }));

/** 'No technology is called “rusty” or “elmo”' */
function unknownTechsTitle(unknown: readonly UnknownTech[]): string {
  return `No technology is called ${disjunction().format(unknown.map(({ slug }) => `“${slug}”`))}`;
}

interface SimilarProps {
  tech: UnknownTech;
  /** The page's address with another technology instead. */
  pathWith: (slug: string) => string;
}

function Similar({ tech, pathWith }: SimilarProps) {
  const { slug, similar } = tech;
  if (similar.length === 0) return null;
  return (
    <div className="mt-4 grid justify-items-center gap-2">
      <p className="wrap-anywhere">Similar to “{slug}”</p>
      <ul className="chips justify-center" aria-label={`Similar to “${slug}”`}>
        {similar.map(({ id, name, imageUrl, slug: other }) => (
          <li key={id} className="flex max-w-full">
            <Chip
              image={<Logo name={name} src={imageUrl} />}
              render={<Link to={pathWith(other)} replace />}
            >
              {name}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}
