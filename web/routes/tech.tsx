import { useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, redirect, useParams } from "react-router";
import type { DefinedTerm } from "schema-dts";
import { t } from "#shared/messages/t.ts";
import type { TechDetail, TechRef } from "#contract/techs.ts";
import { followQuery } from "#web/data/following.ts";
import { builtWithQuery } from "#web/data/project-lists.ts";
import { useSession } from "#web/data/session.ts";
import { techPeopleQuery, techQuery } from "#web/data/techs.ts";
import { CardGrid, CardSkeletons } from "#web/entities/project-cards/CardGrid.tsx";
import { ProjectCard } from "#web/entities/project-cards/ProjectCard.tsx";
import { FollowButton } from "#web/features/following/FollowButton.tsx";
import { CreateProjectButton } from "#web/features/projects/create/CreateProjectButton.tsx";
import { TechHeader } from "#web/features/techs/TechHeader.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import { awaitOnServer, pageLoader } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { scrollStrip } from "#web/ui/Tabs.tsx";

export const loader = pageLoader(async (context) => {
  const { api, url, session, param, ensure, ensurePages, prefetch } = context;
  const tech = await ensure(techQuery(api, param("slug")));
  const { slug, name, description, aliases, projectCount, imageUrl } = tech;
  // A former slug, or the slug of a merged technology.
  if (slug !== param("slug")) throw redirect(paths.tech(slug), 301);
  await Promise.all([
    awaitOnServer(ensurePages(builtWithQuery(api, slug))),
    session.user && awaitOnServer(prefetch(followQuery(api, { kind: "tech", slug, name }))),
    // The list of people shows its own error.
    awaitOnServer(ensurePages(techPeopleQuery(api, slug)).catch(() => undefined)),
  ]);
  return {
    title: name,
    description:
      description ||
      (projectCount > 0
        ? t("techs.descriptionUsed", { tech: name })
        : t("techs.descriptionUnused", { tech: name })),
    canonical: paths.tech(slug),
    ...(imageUrl && { image: imageUrl }),
    jsonLd: {
      "@type": "DefinedTerm",
      name,
      url: url.origin + paths.tech(slug),
      ...(description && { description }),
      ...(aliases.length > 0 && { alternateName: aliases }),
      inDefinedTermSet: url.origin + paths.techs(),
    } satisfies DefinedTerm,
  };
});

/** A technology: its description, related ones, its projects and its people. */
export default function TechPage() {
  const { slug = "" } = useParams();
  const { data: tech } = useSuspenseQuery(techQuery(useApi(), slug));
  return (
    <div className="wrap pt-12 pb-24 max-md:pt-8 max-md:pb-16">
      <TechHeader tech={tech} action={<FollowButton key={tech.slug} subject={followed(tech)} />} />
      {/* In the order of a narrow window, so that late content moves nothing. */}
      <div className="grid items-start gap-x-12 pt-10 max-md:pt-8 lg:grid-cols-[minmax(0,1fr)_300px] lg:grid-rows-[auto_1fr]">
        <div className="mb-10 min-w-0 empty:hidden md:max-lg:mb-12 lg:col-start-2">
          <RelatedTechs key={tech.slug} techs={tech.related} />
        </div>
        <div className="min-w-0 max-lg:mb-12 max-md:mb-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Projects key={tech.slug} tech={tech} />
        </div>
        <div className="min-w-0 lg:col-start-2">
          <TechPeople key={tech.slug} tech={tech} />
        </div>
      </div>
    </div>
  );
}

const followed = ({ slug, name }: TechDetail) => ({ kind: "tech" as const, slug, name });

function Projects({ tech }: { tech: TechDetail }) {
  const query = useInfiniteQuery(builtWithQuery(useApi(), tech.slug));
  return (
    <section aria-labelledby="projects">
      <div className="section-header">
        <Mark of="proj" />
        <h2 id="projects">{t("frame.projects")}</h2>
      </div>
      <PagedList
        query={query}
        failure={t("home.projectsNotLoaded")}
        skeleton={<CardSkeletons count={4} label={t("home.projectsLoading")} />}
        empty={<NoProjectYet tech={tech} />}
        hrefAfter={(after) => paths.projects({ techs: [tech.slug], after })}
      >
        {(projects, list) => (
          <CardGrid ref={list} projects={projects}>
            {projects.map((project) => (
              <ProjectCard key={project.id} project={project} heading="h3" />
            ))}
          </CardGrid>
        )}
      </PagedList>
    </section>
  );
}

function NoProjectYet({ tech }: { tech: TechDetail }) {
  const { isLoggedIn } = useSession();
  return (
    <EmptyState
      kind="proj"
      title={t("techs.noProjectsYet")}
      action={
        <>
          {isLoggedIn ? (
            <CreateProjectButton variant="proj" />
          ) : (
            <ButtonLink variant="ink" href={paths.signIn(paths.tech(tech.slug))}>
              {t("techs.signInToList")}
            </ButtonLink>
          )}
          <ButtonLink variant="quiet" render={<Link to={paths.projects()} />}>
            {t("home.browseProjects")}
          </ButtonLink>
        </>
      }
    >
      {t("techs.noProjectsText", { tech: tech.name })}
    </EmptyState>
  );
}

/** The others are folded in wide windows: a language can have dozens. */
const maxOpen = 12;

/** Related technologies; nothing if there are none. */
function RelatedTechs({ techs }: { techs: TechRef[] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (techs.length === 0) return null;
  const rest = techs.length - maxOpen;
  return (
    <section aria-labelledby="related">
      <div className="section-header">
        <Mark of="tech" />
        <h2 id="related">{t("techs.related")}</h2>
      </div>
      {/* In narrow windows one row, so that the projects below are near. */}
      <ul className={`chips max-lg:flex-nowrap max-lg:py-1 ${scrollStrip}`}>
        {techs.map((tech, index) => (
          <li
            key={tech.id}
            className={classNames(
              "flex max-w-full max-lg:flex-none",
              index >= maxOpen && !showsAll && "lg:[@media(scripting:enabled)]:hidden",
            )}
          >
            <Chip
              image={<Logo name={tech.name} src={tech.imageUrl} />}
              render={<Link to={paths.tech(tech.slug)} />}
            >
              {tech.name}
            </Chip>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <button
          type="button"
          className="link needs-script mt-3 py-1 text-15 text-ink-2 hover:text-ink max-lg:hidden"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t("ui.showFewer") : t("ui.showMoreCount", { count: rest })}
        </button>
      )}
    </section>
  );
}

/** Who works with a technology. */
function TechPeople({ tech }: { tech: Pick<TechDetail, "slug" | "name"> }) {
  return (
    <section aria-labelledby="people">
      <div className="section-header">
        <Mark of="user" />
        <h2 id="people">{t("techs.people")}</h2>
      </div>
      <People {...tech} />
    </section>
  );
}

function People({ slug, name }: Pick<TechDetail, "slug" | "name">) {
  const query = useInfiniteQuery(techPeopleQuery(useApi(), slug));
  return (
    <PagedList
      compact
      query={query}
      failure={t("techs.peopleNotLoaded")}
      skeleton={<PeopleSkeleton />}
      empty={<p className="text-ink-2">{t("techs.nobodyLists", { tech: name })}</p>}
    >
      {(people, list) => (
        <ul ref={list} className="-mx-2 grid gap-x-4 sm:max-lg:grid-cols-2">
          {people.map((person) => (
            <li key={person.id} className="min-w-0">
              <Link
                to={paths.user(person.username)}
                className="group flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-user-wash"
              >
                <Avatar name={person.displayName} src={person.avatarUrl} decorative />
                <span dir="auto" className="truncate text-15 group-hover:text-user-ink">
                  {person.displayName}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function PeopleSkeleton() {
  return (
    <Loading label={t("techs.peopleLoading")}>
      <div className="grid gap-3">
        {[0, 1, 2].map((index) => (
          <div key={index} className="flex items-center gap-3">
            <Skeleton round className="size-8" />
            <Skeleton className="w-36" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
