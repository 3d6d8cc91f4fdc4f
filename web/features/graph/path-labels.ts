// A path between two nodes in sentences. Two steps over something that both have are one sentence.
import type { GraphNode, GraphPath, NodeType } from "#contract/graph.ts";

/** Text, and the nodes that are links in it. */
export type Sentence = readonly (string | GraphNode)[];

const verbs: Record<NodeType, Partial<Record<NodeType, string>>> = {
  user: { project: "is on the team of", tech: "works with" },
  project: { user: "is built by", tech: "is built with" },
  tech: { project: "is a part of", user: "is in the stack of" },
};

/** With "You" as the subject, and with "you" as the object. */
const yourVerbs: Partial<Record<NodeType, string>> = {
  project: "are on the team of",
  tech: "work with",
};
const endings: Partial<Record<NodeType, string>> = {
  project: " is built by you.",
  tech: " is in your stack.",
};

/** What two nodes of a kind have in common. */
const common: Partial<Record<NodeType, Partial<Record<NodeType, string>>>> = {
  user: { project: "are both on", tech: "both work with" },
  project: { tech: "are both built with" },
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
  if (from.type !== to.type) return null;
  if (from.type === "project" && over.type === "user") {
    return over.nid === me
      ? ["You are on both ", from, " and ", to, "."]
      : [over, " is on both ", from, " and ", to, "."];
  }
  const verb = common[from.type]?.[over.type];
  if (verb === undefined) return null;
  const other = to.nid === me ? "you" : to;
  return [from.nid === me ? "You" : from, " and ", other, ` ${verb} `, over, "."];
}

function stepOf(from: GraphNode, to: GraphNode, me: string | null): Sentence {
  const verb = verbs[from.type][to.type] ?? "is connected to";
  if (from.nid === me) return [`You ${yourVerbs[to.type] ?? verb} `, to, "."];
  if (to.nid === me) return [from, endings[from.type] ?? ` ${verb} you.`];
  return [from, ` ${verb} `, to, "."];
}

/** The whole path as text. */
export function pathText(found: GraphPath, me: string | null, isOverPeople = false): string {
  if (found.path === null) {
    return isOverPeople
      ? "No people connect them within six steps."
      : "Nothing connects them within six steps.";
  }
  const sentences = pathSentences(found, me);
  if (sentences.length === 0) return "Both ends are the same.";
  return sentences
    .map((parts) => parts.map((part) => (typeof part === "string" ? part : part.name)).join(""))
    .join(" ");
}
