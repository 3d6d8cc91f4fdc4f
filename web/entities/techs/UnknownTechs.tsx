import { type QueryKey, useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { data, Link } from "react-router";
import { formatList } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { isUnknownTech, type UnknownTech, unknownTechsQuery } from "#web/data/techs.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import type { LoaderContext } from "#web/lib/loader.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Logo } from "#web/ui/Logo.tsx";

/**
 * What the loader of a list returns where technologies of its address don't exist; null where all
 * of them do.
 * @param refused the key of the list's query: it is refused where there are unknown technologies;
 *   without a key they are looked for
 */
export async function unknownTechsPage(
  { api, queryClient, ensure }: LoaderContext,
  slugs: readonly string[],
  refused?: QueryKey,
) {
  if (refused && !isUnknownTech(queryClient.getQueryState(refused)?.error)) return null;
  const unknown = await ensure(unknownTechsQuery(api, slugs));
  if (unknown.length === 0) return null;
  return data({ title: unknownTechsTitle(unknown), noindex: true }, { status: 404 });
}

interface KnownTechsProps {
  /** The slugs of the address. */
  techs: readonly string[];
  /** The page's address with other technologies. */
  pathOf: (techs: readonly string[]) => string;
  /** The head of the page without the list, with the slugs of the technologies that exist. */
  head: ComponentType<{ known: readonly string[] }>;
  /** The list. */
  children: ReactNode;
}

/** A list by technologies; where some don't exist, the way on without them, or to similar ones. */
export function KnownTechs({ techs, pathOf, head: Head, children }: KnownTechsProps) {
  // What the page's loader has found.
  const { data: unknown = [] } = useQuery({
    ...unknownTechsQuery(useApi(), techs),
    enabled: false,
  });
  if (unknown.length === 0) return children;
  const known = techs.filter((slug) => unknown.every((tech) => tech.slug !== slug));
  return (
    <div className="wrap pb-24 max-md:pb-16">
      <Head known={known} />
      <UnknownTechs {...{ techs, known, unknown, pathOf }} />
    </div>
  );
}

interface UnknownTechsProps extends Pick<KnownTechsProps, "techs" | "pathOf"> {
  known: readonly string[];
  unknown: readonly UnknownTech[];
}

function UnknownTechs({ techs, known, unknown, pathOf }: UnknownTechsProps) {
  const [only, ...others] = unknown;
  return (
    <EmptyState
      kind="tech"
      title={unknownTechsTitle(unknown)}
      action={
        <ButtonLink variant="ink" render={<Link to={pathOf(known)} replace />}>
          {only && others.length === 0
            ? t("techs.continueWithout", { name: only.slug })
            : t("techs.continueWithoutThem")}
        </ButtonLink>
      }
    >
      <p>{t("techs.maybeRemoved")}</p>
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

/** 'No technology is called “rusty” or “elmo”' */
function unknownTechsTitle(unknown: readonly UnknownTech[]): string {
  const names = unknown.map(({ slug }) => t("techs.quoted", { name: slug }));
  return t("techs.noneNamedAny", { names: formatList(names, "or") });
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
      <p className="wrap-anywhere">{t("techs.similarTo", { name: slug })}</p>
      <ul className="chips justify-center" aria-label={t("techs.similarTo", { name: slug })}>
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
