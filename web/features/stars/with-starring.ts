import type { Starring } from "#contract/stars.ts";

/**
 * What was read of projects, in whatever lists and pages, with the stars of one of them as they are
 * now. The same object where that one isn't in it.
 */
export function withStarring<Read>(read: Read, projectId: string, starring: Starring): Read {
  return change(read, projectId, starring) as Read;
}

function change(read: unknown, id: string, starring: Starring): unknown {
  if (Array.isArray(read)) {
    const changed = read.map((one: unknown) => change(one, id, starring));
    return changed.some((one, place) => one !== read[place]) ? changed : read;
  }
  if (typeof read !== "object" || read === null) return read;
  if ("starCount" in read) {
    return "id" in read && read.id === id ? { ...read, ...starring } : read;
  }
  const entries = Object.entries(read);
  const changed = entries.map(([name, value]) => [name, change(value, id, starring)] as const);
  const isChanged = changed.some(([, value], place) => value !== entries[place]?.[1]);
  return isChanged ? Object.fromEntries(changed) : read;
}
