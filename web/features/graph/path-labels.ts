// A path between two nodes in sentences. Two steps over something that both have are one sentence.
import type { GraphNode, GraphPath, NodeType } from "#contract/graph.ts";
import type { MessageKey } from "#shared/messages/language.ts";
import { formatMessage, t } from "#shared/messages/t.ts";

/** Text, and the nodes that are links in it. */
export type Sentence = readonly (string | GraphNode)[];

type Keys = Readonly<Partial<Record<NodeType, MessageKey>>>;

const steps: Readonly<Record<NodeType, Keys>> = {
  user: { project: "explorer.stepUserProject", tech: "explorer.stepUserTech" },
  project: { user: "explorer.stepProjectUser", tech: "explorer.stepProjectTech" },
  tech: { project: "explorer.stepTechProject", user: "explorer.stepTechUser" },
};

/** Two people, or two projects, and what both have. */
const common: Readonly<Partial<Record<NodeType, Keys>>> = {
  user: { project: "explorer.commonProject", tech: "explorer.commonTech" },
  project: { tech: "explorer.commonTechOfProjects", user: "explorer.commonPerson" },
};

/**
 * The sentences of the path; none where it leads nowhere, or nowhere else.
 * @param me the viewer's nid; null for visitors
 */
export function pathSentences({ path, nodes }: GraphPath, me: string | null): Sentence[] {
  const byNid = new Map(nodes.map((node) => [node.nid, node]));
  const onPath = (path ?? []).flatMap((nid) => byNid.get(nid) ?? []);
  const sentences: Sentence[] = [];
  for (let at = 0; at + 1 < onPath.length;) {
    const [from, to, next] = onPath.slice(at, at + 3);
    if (!from || !to) break;
    const both = next && bothOf(from, to, next, me);
    sentences.push(both ?? stepOf(from, to, me));
    at += both ? 2 : 1;
  }
  return sentences;
}

function bothOf(from: GraphNode, over: GraphNode, to: GraphNode, me: string | null) {
  const key = from.type === to.type && common[from.type]?.[over.type];
  return key ? say(key, { from, to, over }, me) : null;
}

const stepOf = (from: GraphNode, to: GraphNode, me: string | null): Sentence =>
  say(steps[from.type][to.type] ?? "explorer.stepOther", { from, to }, me);

/** The message with nodes in the place of its tags; `you` is the one of them that is the viewer. */
function say(
  key: MessageKey,
  nodes: Readonly<Record<string, GraphNode>>,
  me: string | null,
): Sentence {
  const tags = Object.entries(nodes).map(([name, node]) => [name, () => node] as const);
  const [you = "other"] = Object.keys(nodes).filter((name) => nodes[name]?.nid === me);
  const parts = formatMessage<GraphNode>(key, { ...Object.fromEntries(tags), you });
  return Array.isArray(parts) ? parts : [parts];
}

/** The whole path as text. */
export function pathText(found: GraphPath, me: string | null, isOverPeople = false): string {
  if (found.path === null) {
    return isOverPeople ? t("explorer.noPeopleConnect") : t("explorer.nothingConnects");
  }
  const sentences = pathSentences(found, me);
  if (sentences.length === 0) return t("explorer.bothSame");
  return sentences
    .map((parts) => parts.map((part) => (typeof part === "string" ? part : part.name)).join(""))
    .join(" ");
}
