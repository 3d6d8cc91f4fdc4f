// What is shown, as files.
import type { ShownGraph } from "./graph-filters.ts";

/** Nodes and edges in the API's shapes. */
export function shownAsJson({ nodes, edges }: ShownGraph): Blob {
  const text = JSON.stringify({ nodes: [...nodes.values()], edges: [...edges.values()] }, null, 2);
  return new Blob([text], { type: "application/json" });
}

/** Hands the file to the browser's downloads. */
export function keepFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold of it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
