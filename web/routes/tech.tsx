import { useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { redirect, Link, useParams } from "react-router";
import type { TechDetail } from "#contract/techs.ts";
import { techPeopleQuery, techQuery } from "#web/data/techs.ts";
import { PagedList } from "#web/lib/PagedList.tsx";
import { CardGrid, CardSkeletons } from "#web/entities/project-cards/CardGrid.tsx";
import { ProjectCard } from "#web/entities/project-cards/ProjectCard.tsx";
import { CreateProjectButton } from "#web/features/projects/create/CreateProjectButton.tsx";
import { builtWithQuery } from "#web/data/project-lists.ts";
import { followQuery } from "#web/data/following.ts";
import { FollowButton } from "#web/features/following/FollowButton.tsx";
import { RelatedTechs } from "#web/features/techs/RelatedTechs.tsx";
import { TechHeader } from "#web/features/techs/TechHeader.tsx";
import { TechPeople } from "#web/features/techs/TechPeople.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer, pageLoader } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { useSession } from "#web/data/session.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Mark } from "#web/ui/Mark.tsx";

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
        ? `The projects that are built with ${name}, and the people who work with it.`
        : `What’s related to ${name}, and who works with it.`),
    canonical: paths.tech(slug),
    ...(imageUrl && { image: imageUrl }),
    jsonLd: {
      "@type": "DefinedTerm",
      name,
      url: url.origin + paths.tech(slug),
      ...(description && { description }),
      ...(aliases.length > 0 && { alternateName: aliases }),
      inDefinedTermSet: url.origin + paths.techs(),
    },
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
        <h2 id="projects">Projects</h2>
      </div>
      <PagedList
        query={query}
        failure="The projects could not be loaded"
        skeleton={<CardSkeletons count={4} label="The projects are loading" />}
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
      title="No projects use it yet"
      action={
        <>
          {isLoggedIn ? (
            <CreateProjectButton variant="proj" />
          ) : (
            <ButtonLink variant="ink" href={paths.signIn(paths.tech(tech.slug))}>
              Sign in to list one
            </ButtonLink>
          )}
          <ButtonLink variant="quiet" render={<Link to={paths.projects()} />}>
            Browse Projects
          </ButtonLink>
        </>
      }
    >
      Projects that list {tech.name} in their stack appear here.
    </EmptyState>
  );
}
