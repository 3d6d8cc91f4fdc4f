import type { GraphNode } from "#contract/graph.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";

/** An avatar, a logo, or a project's mark, beside the node's name. */
export function NodeImage({ node: { type, name, attributes } }: { node: GraphNode }) {
  const src = attributes.imageUrl ?? null;
  return (
    <span aria-hidden className="grid w-6 flex-none place-items-center">
      {type === "user" && <Avatar name={name} src={src} size={24} decorative />}
      {type === "tech" && <Logo name={name} src={src} />}
      {type === "project" && <Mark of="proj" />}
    </span>
  );
}
