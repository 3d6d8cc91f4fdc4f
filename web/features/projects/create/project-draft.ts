// The draft of a new project, stored in this browser until it is sent.
import type { NewProject } from "#contract/projects.ts";
import type { TechRef } from "#contract/techs.ts";

export interface ProjectDraft {
  name: string;
  description: string;
  techs: TechRef[];
  repositoryUrl: string;
  websiteUrl: string;
  licence: string;
}

export const emptyDraft: ProjectDraft = {
  name: "",
  description: "",
  techs: [],
  repositoryUrl: "",
  websiteUrl: "",
  licence: "",
};

/** The request body; optional texts that are blank are null. */
export function projectOf({
  techs,
  repositoryUrl,
  websiteUrl,
  licence,
  ...texts
}: ProjectDraft): NewProject {
  return {
    ...texts,
    techs: techs.map(({ id }) => id),
    repositoryUrl: repositoryUrl.trim() || null,
    websiteUrl: websiteUrl.trim() || null,
    licence: licence.trim() || null,
  };
}

/** Keyed by person, since several may use one browser. */
const keyOf = (userId: string) => `draft:new-project:${userId}`;

export function readDraft(userId: string): ProjectDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "null");
    return { ...emptyDraft, ...draftIn(stored) };
  } catch {
    return emptyDraft;
  }
}

/** Without storage the draft lasts as long as the page. */
export function keepDraft(userId: string, draft: ProjectDraft): void {
  try {
    if (isEmpty(draft)) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {}
}

const isEmpty = ({ techs, ...texts }: ProjectDraft) =>
  techs.length === 0 && Object.values(texts).every((text) => text === "");

/** Checks the shape: an older version may have stored something else. */
function draftIn(stored: unknown): Partial<ProjectDraft> {
  if (typeof stored !== "object" || stored === null) return {};
  const entries = Object.entries(stored).filter(([field, value]) =>
    field === "techs"
      ? Array.isArray(value) && value.every(isTech)
      : Object.hasOwn(emptyDraft, field) && typeof value === "string",
  );
  return Object.fromEntries(entries);
}

function isTech(value: unknown): value is TechRef {
  return typeof value === "object" && value !== null && "id" in value && "name" in value;
}
