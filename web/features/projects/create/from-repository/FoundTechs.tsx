import { useId } from "react";
import type { RepositoryProposal, TechEvidence } from "#contract/repositories.ts";
import type { TechRef } from "#contract/techs.ts";
import { formatList } from "#shared/format.ts";
import { projectLimits } from "#shared/limits.ts";
import { t } from "#shared/messages/t.ts";

interface FoundTechsProps {
  found: RepositoryProposal["techs"];
  /** Those of the form, which has others as well. */
  chosen: readonly TechRef[];
  onChange: (techs: TechRef[]) => void;
}

/** The technologies that were found, each with where; ticked are those that the form has. */
export function FoundTechs({ found, chosen, onChange }: FoundTechsProps) {
  const id = useId();
  if (found.length === 0) return null;
  const chosenIds = new Set(chosen.map((tech) => tech.id));
  const isFull = chosenIds.size >= projectLimits.techs;
  return (
    <fieldset className="check-tech min-w-0">
      <legend className="label">{t("projects.techsFound")}</legend>
      <ul className="scroll-fade mt-1 max-h-72 overflow-y-auto [scrollbar-width:thin]">
        {found.map(({ tech, evidence }) => (
          <li key={tech.id}>
            <label className="check min-h-11 items-start py-1.5">
              <input
                type="checkbox"
                className="mt-1"
                checked={chosenIds.has(tech.id)}
                disabled={isFull && !chosenIds.has(tech.id)}
                aria-labelledby={`${id}-${tech.id}`}
                onChange={({ currentTarget: { checked } }) => {
                  const others = chosen.filter((other) => other.id !== tech.id);
                  onChange(checked ? [...others, tech] : others);
                }}
              />
              <span id={`${id}-${tech.id}`} className="min-w-0">
                <span className="font-medium">{tech.name}</span>{" "}
                <span className="small block wrap-anywhere text-ink-2" dir="auto">
                  {evidenceLabel(evidence)}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** What a repository says that it is about; nothing is stored of it but technologies. */
export function FoundTopics({ topics }: { topics: readonly string[] }) {
  if (topics.length === 0) return null;
  return (
    <p className="small text-ink-2 wrap-anywhere" dir="auto">
      {t("projects.topics", { topics: formatList(topics, "commas") })}
    </p>
  );
}

/** "62% of the code; react in package.json; topic rust" */
export const evidenceLabel = (evidence: readonly TechEvidence[]): string =>
  evidence.map(labelOf).join("; ");

function labelOf({ kind, source, detail }: TechEvidence): string {
  if (kind === "language") {
    return detail ? t("projects.evidenceCode", { share: detail }) : source;
  }
  if (kind === "topic") return t("projects.evidenceTopic", { topic: source });
  return detail ? t("projects.evidenceFile", { found: detail, file: source }) : source;
}

export const licenceLabel = (licence: string | null): string =>
  licence === null ? t("projects.noLicence") : t("projects.foundLicence", { licence });
