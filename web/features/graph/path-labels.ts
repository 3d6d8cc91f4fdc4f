// A path between two nodes in sentences.
import type { GraphNode, GraphPath, NodeType } from "#contract/graph.ts";

const verbs: Record<NodeType, Partial<Record<NodeType, string>>> = {
  user: { project: "is on the team of", tech: "works with" },
  project: { user: "is built by", tech: "is built with" },
  tech: { project: "is a part of", user: "is in the stack of" },
};

export interface PathStep {
  from: GraphNode;
  /** Such as "is built with". */
  verb: string;
  to: GraphNode;
}

/** Each step of the path; none where it leads nowhere, or nowhere else. */
export function pathSteps({ path, nodes }: GraphPath): PathStep[] {
  const byNid = new Map(nodes.map((node) => [node.nid, node]));
  const onPath = (path ?? []).flatMap((nid) => byNid.get(nid) ?? []);
  return onPath.slice(1).map((to, index) => {
    const from = onPath[index] ?? to;
    return { from, verb: verbs[from.type][to.type] ?? "is connected to", to };
  });
}

/** The whole path in sentences. */
export function pathSentences(found: GraphPath): string {
  if (found.path === null) return "Nothing connects them within six steps.";
  const steps = pathSteps(found);
  if (steps.length === 0) return "That is one and the same.";
  return steps.map(({ from, verb, to }) => `${from.name} ${verb} ${to.name}.`).join(" ");
}
