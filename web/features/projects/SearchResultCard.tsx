import type { SearchResult } from "#contract/projects.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { Highlight } from "#web/ui/Highlight.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { ProjectCard } from "./card/ProjectCard.tsx";
import { excerptFor } from "./excerpt.ts";
import { wordsToMark } from "./search-words.ts";

/** A found project, what was sought marked in it. */
export function SearchResultCard({ result, search }: { result: SearchResult; search: string }) {
  const { matchType } = result;
  const inText = matchType.description ? wordsToMark(result.description, search) : [];
  const techs = matchType.techs ? markedTechs(result, search) : [];
  return (
    <ProjectCard
      project={result}
      name={
        matchType.name && <Highlight text={result.name} words={wordsToMark(result.name, search)} />
      }
      summary={
        inText.length > 0 && (
          <Highlight text={excerptFor(result.summary, result.description, inText)} words={inText} />
        )
      }
    >
      {techs.length > 0 && (
        <ul className="chips mt-3" aria-label="Technologies that match">
          {techs.map(({ tech, words }) => (
            <li key={tech.id} className="flex max-w-full">
              <Chip image={<Logo name={tech.name} src={tech.imageUrl} />}>
                <Highlight text={tech.name} words={words} />
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </ProjectCard>
  );
}

/** Those whose name has the sought words in it, or comes close to them. */
function markedTechs({ techs }: SearchResult, search: string) {
  return techs
    .map((tech) => ({ tech, words: wordsToMark(tech.name, search) }))
    .filter(({ words }) => words.length > 0);
}
