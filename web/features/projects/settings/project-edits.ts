// Unsaved edits of a project's settings. Only changed fields are stored, so that changes by others
// to the remaining fields are shown and not overwritten.
import type { OpenRole } from "#contract/members.ts";
import type { Project, ProjectChanges } from "#contract/projects.ts";
import { isRepositoryPath, webAddressOf } from "#shared/repository-address.ts";
import { trimmedLength } from "#shared/text-length.ts";

export interface ProjectFields {
  name: string;
  description: string;
  repositoryUrl: string;
  websiteUrl: string;
  licence: string;
  settingOpenRoles: readonly OpenRole[];
}

export type ProjectEdits = Partial<ProjectFields>;

export const openRoles: readonly OpenRole[] = ["developer", "designer"];

export const fieldsOf = (project: Project): ProjectFields => ({
  name: project.name,
  description: project.description,
  repositoryUrl: project.repositoryUrl ?? "",
  websiteUrl: project.websiteUrl ?? "",
  licence: project.licence ?? "",
  settingOpenRoles: project.settingOpenRoles,
});

/** The request body: the edits that differ from the saved values. Null if none does. */
export function changesIn(edits: ProjectEdits, saved: ProjectFields): ProjectChanges | null {
  const changed = Object.entries({
    name: changedText(edits.name, saved.name),
    description: changedText(edits.description, saved.description),
    repositoryUrl: textOrNull(changedText(edits.repositoryUrl, saved.repositoryUrl)),
    websiteUrl: textOrNull(changedText(edits.websiteUrl, saved.websiteUrl)),
    licence: textOrNull(changedText(edits.licence, saved.licence)),
    settingOpenRoles: changedRoles(edits.settingOpenRoles, saved.settingOpenRoles),
  }).filter(([, value]) => value !== undefined);
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

function changedText(edited: string | undefined, saved: string): string | undefined {
  const text = edited?.trim();
  return text === saved ? undefined : text;
}

const textOrNull = (text: string | undefined) => (text === "" ? null : text);

function changedRoles(edited: readonly OpenRole[] | undefined, saved: readonly OpenRole[]) {
  const isSame = openRoles.every((role) => edited?.includes(role) === saved.includes(role));
  return edited && !isSame ? [...edited] : undefined;
}

/** Keyed by person, since several may use one browser. */
const keyOf = (userId: string, projectId: string) => `draft:settings:${userId}:${projectId}`;

export function readEdits(userId: string, projectId: string): ProjectEdits {
  try {
    return editsIn(JSON.parse(localStorage.getItem(keyOf(userId, projectId)) ?? "null"));
  } catch {
    return {};
  }
}

/** Without storage the edits last as long as the page. */
export function saveEdits(userId: string, projectId: string, edits: ProjectEdits): void {
  try {
    const key = keyOf(userId, projectId);
    if (Object.keys(edits).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(edits));
  } catch {}
}

/** Checks the shape: an older version may have stored something else. */
export function editsIn(stored: unknown): ProjectEdits {
  if (typeof stored !== "object" || stored === null) return {};
  const fits = ([field, value]: [string, unknown]) =>
    field === "settingOpenRoles"
      ? Array.isArray(value) && value.every((role) => openRoles.includes(role as OpenRole))
      : texts.includes(field) && typeof value === "string";
  return Object.fromEntries(Object.entries(stored).filter(fits));
}

const texts = ["name", "description", "repositoryUrl", "websiteUrl", "licence"];

// Validates a project's settings while they are typed, with the contract's messages but without its
// schemas, which are too large for this page. The test compares both.

export function lengthError(
  text: string,
  { min, max }: { min: number; max: number },
): string | undefined {
  const length = trimmedLength(text);
  if (length < min) return "Too Short!";
  return length > max ? "Too Long!" : undefined;
}

/** An empty address is valid. */
export function addressError(text: string): string | undefined {
  const address = text.trim();
  if (address === "") return undefined;
  if (address.length > 2000) return "Too Long!";
  const url = URL.canParse(address) ? new URL(address) : null;
  const isFine = url?.protocol === "https:" && url.username === "" && url.password === "";
  return isFine ? undefined : "Please use an address that starts with https://";
}

/** What `git clone` takes is valid, too, and a path at the site's code host. */
export function repositoryError(text: string): string | undefined {
  const address = webAddressOf(text);
  return isRepositoryPath(address) ? undefined : addressError(address);
}
