import { useInfiniteQuery, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { redirect, Link, useParams, useSearchParams } from "react-router";
import type { ProfilePage as ProfilePageData } from "schema-dts";
import { formatList } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { User } from "#contract/people.ts";
import type { TechRef } from "#contract/techs.ts";
import { MoreActions } from "#web/features/blocks/MoreActions.tsx";
import { ownedProjectsQuery } from "#web/data/findable-people.ts";
import { InvitePerson } from "#web/features/findable-people/InviteButton.tsx";
import { followQuery } from "#web/data/following.ts";
import { FollowButton } from "#web/features/following/FollowButton.tsx";
import { Activity } from "#web/features/people/Activity.tsx";
import { DetailHints, EditProfile, PersonFacts, UserHead } from "#web/features/people/UserHead.tsx";
import { Memberships } from "#web/features/people/Memberships.tsx";
import { chosenTech, TechStack } from "#web/features/people/TechStack.tsx";
import { membershipsQuery, rolesQuery } from "#web/data/members.ts";
import {
  activityQuery,
  personDetailsQuery,
  personQuery,
  usedTechsQuery,
} from "#web/data/people.ts";
import { techProjectsQuery } from "#web/data/project-lists.ts";
import { PagedList } from "#web/lib/PagedList.tsx";
import { CardGrid, CardSkeletons } from "#web/entities/project-cards/CardGrid.tsx";
import { ProjectCard } from "#web/entities/project-cards/ProjectCard.tsx";
import { roleLabel } from "#web/entities/seats/position-labels.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer, pageLoader } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { useSession } from "#web/data/session.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Logo } from "#web/ui/Logo.tsx";

export const loader = pageLoader(async (context) => {
  const { api, param, url, session, siteName, ensure, ensurePages, prefetch } = context;
  const requested = param("username");
  const person = await ensure(personQuery(api, requested));
  const { id, username, displayName, techs, avatarUrl, findable } = person;
  // A former username redirects to the current one.
  if (username.toLowerCase() !== requested.toLowerCase()) {
    throw redirect(paths.user(username) + url.search);
  }
  const tech = chosenTech(techs, url.searchParams.get("tech"));
  const after = url.searchParams.get("after") ?? undefined;
  await Promise.all([
    prefetch(rolesQuery(api, id)),
    session.user &&
      session.user.id !== id &&
      awaitOnServer(prefetch(followQuery(api, { kind: "person", id, name: displayName }))),
    // Optional: without them the profile shows the rest.
    session.user &&
      session.user.id !== id &&
      awaitOnServer(prefetch(ownedProjectsQuery(api, session.user.id))),
    prefetch(personDetailsQuery(api, id)),
    awaitOnServer(prefetch(activityQuery(api, id))),
    techs.length > 0 && awaitOnServer(prefetch(usedTechsQuery(api, id))),
    awaitOnServer(ensurePages(membershipsQuery(api, { user: id }))),
    tech && awaitOnServer(ensurePages(techProjectsQuery(api, id, tech.id, after))),
  ]);
  const stack = techs.slice(0, 5).map(({ name }) => name);
  return {
    title: `${displayName} (${username})`,
    description:
      stack.length > 0
        ? t("people.descriptionWithStack", {
            name: displayName,
            techs: formatList(stack),
            site: siteName,
          })
        : t("people.description", { name: displayName, site: siteName }),
    canonical: paths.user(username),
    noindex: after !== undefined,
    ...(avatarUrl && { image: avatarUrl }),
    jsonLd: {
      "@type": "ProfilePage",
      mainEntity: {
        "@type": "Person",
        name: displayName,
        alternateName: username,
        // Only of people who want to be found.
        ...(findable && {
          knowsAbout: techs.map(({ name }) => name),
          seeks: {
            "@type": "Demand",
            name: formatList(findable.roles.map(roleLabel)),
            ...(findable.lookingFor && { description: findable.lookingFor }),
          },
        }),
      },
    } satisfies ProfilePageData,
  };
});

/** A public profile: the person, their stack, and their projects. */
export default function ProfilePage() {
  const { username = "" } = useParams();
  const [params] = useSearchParams();
  const { data: person } = useSuspenseQuery(personQuery(useApi(), username));
  const tech = chosenTech(person.techs, params.get("tech"));
  const after = params.get("after") ?? undefined;
  const { user } = useSession();
  const isSelf = user?.id === person.id;
  const isOwn = isSelf && params.get("view") !== "public";
  return (
    <div className="wrap grid grid-cols-[300px_minmax(0,1fr)] items-start gap-x-16 gap-y-10 pt-12 pb-24 max-lg:grid-cols-1 max-md:pt-8 max-md:pb-16">
      <div className="grid min-w-0 gap-10 max-md:gap-8">
        {isSelf && !isOwn && (
          <p className="rounded-md bg-user-wash px-4 py-3 text-15">
            {t("people.asOthersSeeIt")}{" "}
            <Link className="link" to={paths.user(person.username)}>
              {t("people.backToYourView")}
            </Link>
          </p>
        )}
        {person.hiddenAt && (
          <p className="rounded-md bg-danger-wash px-4 py-3 text-15">
            {rich("people.hidden", {
              name: person.displayName,
              bdi: (name) => <bdi>{name}</bdi>,
            })}
          </p>
        )}
        <About person={person} isOwn={isOwn} action={<Edit person={person} isOwn={isOwn} />} />
        <div className="grid gap-3">
          <TechStack key={person.id} person={person} current={tech} />
          {isOwn && (
            <Link className="link w-fit text-15" to={paths.ownStack()}>
              {person.techs.length === 0 ? t("people.chooseStack") : t("people.updateStack")}
            </Link>
          )}
        </div>
      </div>
      <div className="grid min-w-0 gap-14 max-md:gap-12">
        {tech && <TechProjects key={tech.id} {...{ person, tech, after }} />}
        <Memberships userId={person.id} name={person.displayName} isOwn={isOwn} />
        <Activity userId={person.id} isOwn={isOwn} />
      </div>
    </div>
  );
}

interface AboutProps {
  person: User;
  isOwn: boolean;
  action: ReactNode;
}

/** Who the person is, and what they say about themselves. */
function About({ person, isOwn, action }: AboutProps) {
  const { data: details } = useQuery(personDetailsQuery(useApi(), person.id));
  return (
    <div className="grid gap-6">
      <UserHead person={person} bio={details?.bio ?? null} action={action} />
      {details && <PersonFacts details={details} />}
      <Link className="link w-fit text-15" to={paths.explore({ nid: `U_${person.id}` })}>
        {t("projects.showInGraph")}
      </Link>
      {details && isOwn && <DetailHints details={details} />}
    </div>
  );
}

/** The owner of the profile edits it; other people follow, report or block them. */
function Edit({ person, isOwn }: { person: User; isOwn: boolean }) {
  const { user } = useSession();
  if (user?.id !== person.id) {
    const { id, displayName: name } = person;
    if (!user) return null;
    return (
      <div className="flex flex-wrap items-center gap-2">
        <InvitePerson key={`invite ${id}`} person={person} viewerId={user.id} />
        <FollowButton key={id} subject={{ kind: "person", id, name }} />
        <MoreActions kind="user" id={id} name={name} isOwn={false} />
      </div>
    );
  }
  if (!isOwn) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <EditProfile user={user} />
      <ButtonLink
        variant="line"
        render={<Link to={paths.user(person.username, { view: "public" })} />}
      >
        {t("people.seeAsOthers")}
      </ButtonLink>
    </div>
  );
}

interface TechProjectsProps {
  person: User;
  tech: TechRef;
  /** The cursor after which the list starts. */
  after: string | undefined;
}

/** A person's projects with one technology. */
function TechProjects({ person, tech, after }: TechProjectsProps) {
  const query = useInfiniteQuery(techProjectsQuery(useApi(), person.id, tech.id, after));
  return (
    <section aria-labelledby="tech-projects" className="min-w-0">
      <div className="section-header max-sm:flex-wrap max-sm:gap-y-1">
        <Logo name={tech.name} src={tech.imageUrl} size={24} />
        <h2 id="tech-projects" className="min-w-0 wrap-anywhere max-sm:basis-[calc(100%-36px)]">
          {t("people.projectsWith", { tech: tech.name })}
        </h2>
        <Link
          className="end link inline-flex flex-none items-center gap-1.5 text-15 max-sm:ms-9"
          to={paths.tech(tech.slug)}
        >
          {t("people.aboutTech", { tech: tech.name })} <ArrowRight />
        </Link>
      </div>
      <PagedList
        query={query}
        failure={t("home.projectsNotLoaded")}
        skeleton={<CardSkeletons count={2} label={t("home.projectsLoading")} />}
        empty={
          <EmptyState compact kind="proj" title={t("people.noProjectsWith", { tech: tech.name })}>
            {rich("people.notUsing", {
              name: person.displayName,
              bdi: (name) => <bdi>{name}</bdi>,
            })}
          </EmptyState>
        }
        hrefAfter={(next) => paths.user(person.username, { tech: tech.slug, after: next })}
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
