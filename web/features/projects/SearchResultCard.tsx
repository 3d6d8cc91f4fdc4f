import type { SearchResult } from "#contract/projects.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { Highlight } from "#web/ui/Highlight.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { ProjectCard } from "./card/ProjectCard.tsx";
import { excerptFor } from "./excerpt.ts";
import { wordsToMark } from "./search-labels.ts";

/** A found project, what was sought marked in it. */
export function SearchResultCard({ result, search }: { result: SearchResult; search: string }) {
  const { matchType } = result;
  const inText = matchType.description ? wordsToMark(result.description, search) : [];
  const techs = markedTechs(result, search);
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

/** Those that were meant; the whole name is marked where another name or a slip led to it. */
function markedTechs({ techs, matchedTechs }: SearchResult, search: string) {
  return techs
    .filter(({ id }) => matchedTechs.includes(id))
    .map((tech) => {
      const words = wordsToMark(tech.name, search);
      return { tech, words: words.length > 0 ? words : [tech.name] };
    });
}
