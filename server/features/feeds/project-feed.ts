// The feed of one project: what happened in its repository, who joined, and whom it looks for.
import type { ProjectEvent } from "#contract/project-events.ts";
import type { Db } from "#server/database/connect.ts";
import { eventsOf } from "#server/features/project-events/queries.ts";
import type { AtomEntry, AtomFeed } from "./atom.ts";
import {
  type FeedMember,
  type FeedPosition,
  feedProject,
  latestMembers,
  openPositions,
} from "./queries.ts";

const maxEntries = 50;

interface ProjectFeedOptions {
  readonly publicUrl: string;
  readonly self: string;
}

/** Null if visitors don't see the project. */
export async function projectFeed(
  db: Db,
  id: string,
  { publicUrl, self }: ProjectFeedOptions,
): Promise<AtomFeed | null> {
  const project = await feedProject(db, id);
  if (!project) return null;
  const href = `${publicUrl}/projects/${id}`;
  const asked = { projectId: id, types: null, before: null, pageSize: maxEntries };
  const [events, members, positions] = await Promise.all([
    eventsOf(db, null, asked),
    latestMembers(db, id, maxEntries),
    openPositions(db, id),
  ]);
  const listed: AtomEntry = {
    id,
    title: `${project.name} was listed`,
    href,
    publishedAt: project.createdAt,
    updatedAt: project.createdAt,
    summary: project.text,
  };
  const entries = [
    ...(events.items as ProjectEvent[]).map(eventEntry),
    ...members.map((member) => memberEntry(member, publicUrl)),
    ...positions.map((position) => positionEntry(position, href)),
    listed,
  ].toSorted((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1));
  return {
    self,
    title: project.name,
    subtitle: `Events, new members and open positions of ${project.name}`,
    href,
    entries: entries.slice(0, maxEntries),
    emptySince: project.createdAt,
  };
}

function memberEntry(
  { id, displayName, username, roleName, createdAt }: FeedMember,
  publicUrl: string,
): AtomEntry {
  return {
    id,
    title: `${displayName} joined as ${roleName === "owner" ? "an" : "a"} ${roleName}`,
    href: `${publicUrl}/user/${encodeURIComponent(username)}`,
    publishedAt: createdAt,
    updatedAt: createdAt,
  };
}

function positionEntry(
  { id, title, role, description, createdAt, updatedAt }: FeedPosition,
  href: string,
): AtomEntry {
  return {
    id,
    title: `Looking for a ${role}: ${title}`,
    href,
    publishedAt: createdAt,
    updatedAt,
    ...(description !== null && { summary: description }),
  };
}

function eventEntry({ id, createdAt, ...event }: ProjectEvent): AtomEntry {
  return { id, ...titleAndLink(event), publishedAt: createdAt, updatedAt: createdAt };
}

type Happened = Pick<ProjectEvent, "event" | "payload">;

function titleAndLink(event: Happened): Pick<AtomEntry, "title" | "href"> {
  const { payload } = event;
  if ("release" in payload) {
    const { tag_name: tag, name, html_url: href } = payload.release;
    return { title: `Released ${name ?? tag}`, href };
  }
  const { login } = payload.sender;
  if ("pull_request" in payload) {
    const { action, pull_request: request } = payload;
    const what = `${action.replaceAll("_", " ")} pull request #${request.number}`;
    return { title: `${login} ${what}: ${request.title}`, href: request.html_url };
  }
  const { ref, compare, repository } = payload;
  const branch = ref.replace(/^refs\/(heads|tags)\//, "");
  return { title: `${login} pushed to ${branch}`, href: compare ?? repository.html_url };
}
