// The feed of one project: its updates, what happened in its repository, who joined, and whom it looks for.
import { t } from "#shared/messages/t.ts";
import type { ProjectEvent } from "#contract/project-events.ts";
import type { Db } from "#server/database/connect.ts";
import { eventsOf } from "#server/features/project-events/queries.ts";
import type { Settings } from "#server/settings.ts";
import {
  actionLabel,
  branchName,
  foldedLabel,
  pushSentence,
  sayEvent,
  senderLabel,
} from "#shared/event-sentences.ts";
import type { FeedEntry, Feed } from "./feed-formats.ts";
import {
  type FeedMember,
  type FeedPosition,
  feedProject,
  type FeedUpdate,
  latestMembers,
  latestUpdates,
  openPositions,
} from "./queries.ts";

const maxEntries = 50;

interface ProjectFeedOptions {
  readonly settings: Settings;
  readonly self: string;
}

/** Null if visitors don't see the project. */
export async function projectFeed(
  db: Db,
  id: string,
  { settings, self }: ProjectFeedOptions,
): Promise<Feed | null> {
  const project = await feedProject(db, id);
  if (!project) return null;
  const { publicUrl } = settings;
  const href = `${publicUrl}/projects/${id}`;
  const filter = { projectId: id, types: null, before: null, pageSize: maxEntries };
  const [events, members, positions, updates] = await Promise.all([
    eventsOf(db, null, filter, settings),
    latestMembers(db, id, maxEntries),
    openPositions(db, id),
    latestUpdates(db, id, maxEntries),
  ]);
  const listed: FeedEntry = {
    id,
    title: said("listed", { project: project.name }),
    href,
    publishedAt: project.createdAt,
    updatedAt: project.createdAt,
    summary: project.text,
  };
  const entries = [
    ...(events.items as ProjectEvent[]).map((event) => eventEntry(event, href)),
    ...updates.map((update) => updateEntry(update, publicUrl, href)),
    ...members.map((member) => memberEntry(member, publicUrl)),
    ...positions.map((position) => positionEntry(position, href)),
    listed,
  ].toSorted((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1));
  return {
    self,
    title: project.name,
    subtitle: t("feeds.projectSubtitle", { project: project.name }),
    href,
    ...(project.imageUrl !== null && { icon: publicUrl + project.imageUrl }),
    entries: entries.slice(0, maxEntries),
    emptySince: project.createdAt,
  };
}

function memberEntry(
  { id, displayName, username, roleName, createdAt }: FeedMember,
  publicUrl: string,
): FeedEntry {
  return {
    id,
    title: said("joined", { person: displayName, roleName }),
    href: `${publicUrl}/user/${encodeURIComponent(username)}`,
    publishedAt: createdAt,
    updatedAt: createdAt,
  };
}

function positionEntry(
  { id, title, role, description, createdAt, updatedAt }: FeedPosition,
  href: string,
): FeedEntry {
  return {
    id,
    title: said("looking", { roleName: role, position: title }),
    href,
    publishedAt: createdAt,
    updatedAt,
    ...(description !== null && { summary: description }),
  };
}

function updateEntry(update: FeedUpdate, publicUrl: string, projectHref: string): FeedEntry {
  const { id, title, text, imageUrl, imageBytes, createdAt, updatedAt } = update;
  return {
    id,
    title,
    href: `${projectHref}/updates`,
    publishedAt: createdAt,
    updatedAt,
    summary: text,
    ...(imageUrl !== null && { image: { url: publicUrl + imageUrl, bytes: imageBytes } }),
  };
}

/** It leads to the project where the event has no link. */
function eventEntry(event: ProjectEvent, projectHref: string): FeedEntry {
  const { id, createdAt } = event;
  const { title, link } = titleAndLink(event);
  return {
    id,
    title: `${title}${foldedLabel(event)}`,
    href: link ?? projectHref,
    publishedAt: createdAt,
    updatedAt: createdAt,
  };
}

function titleAndLink({ payload }: ProjectEvent): { title: string; link: string | null } {
  if ("release" in payload) {
    const { tag_name: tag, name, html_url: link } = payload.release;
    return { title: said("released_by_nobody", { release: name ?? tag }), link };
  }
  const sender = senderLabel(payload.sender);
  if ("pull_request" in payload) {
    const { action, pull_request: request } = payload;
    const values = {
      sender,
      action,
      label: actionLabel(action),
      number: `#${request.number}`,
    };
    return { title: `${said("pulled", values)}: ${request.title}`, link: request.html_url };
  }
  const { ref, compare, repository } = payload;
  const title = said(pushSentence("pushed", payload), { sender, branch: branchName(ref) });
  return { title, link: compare ?? repository.html_url };
}

const said = (...sentence: Parameters<typeof sayEvent<string>>): string =>
  sayEvent(...sentence).join("");
