// The three kinds of nodes: labels, colours, and their own pages.
import { t, type TextKey } from "#shared/messages/t.ts";
import type { GraphNode, NodeType } from "#contract/graph.ts";
import { paths } from "#web/lib/paths.ts";
import { maxNeighbourCount } from "#shared/graph.ts";
import type { EntityKind } from "#web/ui/Mark.tsx";
import { shortNumber } from "#web/ui/short-number.ts";

export const nodeKinds: readonly NodeType[] = ["project", "tech", "user"];

interface KindLabels {
  one: TextKey;
  many: TextKey;
  mark: EntityKind;
  /** Of text, with enough contrast. */
  ink: string;
}

export const kindLabels: Record<NodeType, KindLabels> = {
  project: {
    one: "explorer.project",
    many: "frame.projects",
    mark: "proj",
    ink: "text-proj-ink",
  },
  tech: { one: "explorer.tech", many: "projects.techs", mark: "tech", ink: "text-tech-ink" },
  user: { one: "members.person", many: "explorer.people", mark: "user", ink: "text-user-ink" },
};

/** "1 project", "12 projects". */
export function countLabel(count: number, kind: NodeType): string {
  return t("explorer.kindCount", { count, kind, label: shortNumber(count) });
}

export function idOf(nid: string): string {
  return nid.slice(nid.indexOf("_") + 1);
}

/** The node's own page. */
export function resourcePath({ nid, type, attributes }: GraphNode): string {
  if (type === "project") return paths.project(idOf(nid));
  return type === "user"
    ? paths.user(attributes.username ?? "")
    : paths.tech(attributes.slug ?? idOf(nid));
}

/** Beside a neighbour's name in the list. */
export function neighbourNote({ type, attributes, degree }: GraphNode): string {
  const { archived, freeSeats = 0 } = attributes;
  if (type === "project" && archived) return t("explorer.archived");
  if (freeSeats > 0) return t("explorer.freeSeats", { count: freeSeats });
  return t("explorer.links", { count: degree, label: linkCount(degree) });
}

/** How many links a node has, as far as they are counted: "12", "1,000+". */
export const linkCount = (degree: number): string =>
  `${shortNumber(degree)}${degree >= maxNeighbourCount ? "+" : ""}`;
