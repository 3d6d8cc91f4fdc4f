import { HomeScreen } from "#web/features/home/HomeScreen.tsx";
import type { MatchCard } from "#web/features/matches/MatchBoard.tsx";
import { Matching } from "#web/features/matches/Matching.tsx";
import { CardSkeleton } from "#web/features/projects/card/CardSkeletons.tsx";
import { ProjectCard } from "#web/features/projects/card/ProjectCard.tsx";
import { NewestProjects } from "#web/features/projects/NewestProjects.tsx";
import { TeaserBand } from "#web/features/teaser/TeaserBand.tsx";
import { TechKinds } from "#web/features/techs/TechKinds.tsx";
import { SuggestedSearches } from "#web/features/trending/SuggestedSearches.tsx";

export { homeLoader as loader } from "#web/app/loaders/home.ts";

/** A project that fits, held against the stack that was asked for. */
const matchCard: MatchCard = (project, place, stack) => (
  <ProjectCard
    key={project.id}
    project={project}
    heading="h3"
    lead={place === 0}
    ownTechs={stack}
  />
);

export default function HomePage() {
  return (
    <HomeScreen matching={<Matching card={matchCard} skeleton={<CardSkeleton />} />}>
      <NewestProjects />
      <TeaserBand />
      <SuggestedSearches />
      <TechKinds />
    </HomeScreen>
  );
}
