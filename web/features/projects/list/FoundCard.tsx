import type { ListedProject } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { MatchReasons } from "#web/entities/project-cards/MatchReasons.tsx";
import { ProjectCard } from "#web/entities/project-cards/ProjectCard.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { Highlight } from "#web/ui/Highlight.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { excerptFor, wordsToMark } from "./search-highlights.ts";

interface FoundCardProps {
  project: ListedProject;
  /** The words that were searched for. */
  words: string;
  /** Other forms of them that were found too. */
  forms?: readonly string[] | undefined;
}

/**
 * A project of the list: what a search found in it is highlighted, and where the list is sorted by
 * fit, it says why the project is there.
 */
export function FoundCard({ project, words, forms }: FoundCardProps) {
  const { matchType, matchedTechs = [], reasons } = project;
  const inName = matchType?.name ? wordsToMark(project.name, words, forms) : [];
  const inText = matchType?.description ? wordsToMark(project.description, words, forms) : [];
  const techs = markedTechs(project, matchedTechs, words);
  return (
    <ProjectCard
      project={project}
      heading="h3"
      reason={reasons && <MatchReasons reasons={reasons} />}
      name={inName.length > 0 && <Highlight text={project.name} words={inName} />}
      summary={
        inText.length > 0 && (
          <Highlight
            text={excerptFor(project.summary, project.description, inText)}
            words={inText}
          />
        )
      }
    >
      {techs.length > 0 && (
        <ul className="chips mt-3" aria-label={t("projects.matchingTechs")}>
          {techs.map(({ tech, marked }) => (
            <li key={tech.id} className="flex max-w-full">
              <Chip image={<Logo name={tech.name} src={tech.imageUrl} />}>
                <Highlight text={tech.name} words={marked} />
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </ProjectCard>
  );
}

/** The matched technologies; the whole name is marked if an alias or a typing error matched. */
function markedTechs({ techs }: ListedProject, matched: readonly string[], words: string) {
  return techs
    .filter(({ id }) => matched.includes(id))
    .map((tech) => {
      const marked = wordsToMark(tech.name, words);
      return { tech, marked: marked.length > 0 ? marked : [tech.name] };
    });
}
