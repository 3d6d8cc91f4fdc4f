import type { TechEvidence } from "#contract/repositories.ts";

/** "62% of the code; react in package.json; topic rust" */
export const evidenceLabel = (evidence: readonly TechEvidence[]): string =>
  evidence.map(labelOf).join("; ");

function labelOf({ kind, source, detail }: TechEvidence): string {
  if (kind === "language") return detail ? `${detail} of the code` : source;
  if (kind === "topic") return `topic ${source}`;
  return detail ? `${detail} in ${source}` : source;
}

export const licenceLabel = (licence: string | null): string =>
  licence === null ? "No licence found." : `Licence: ${licence}.`;
