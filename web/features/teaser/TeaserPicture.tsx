import type { Teaser, TeaserNode } from "#contract/teaser.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { teaserWords } from "./teaser-labels.ts";

/** Squares are projects, diamonds technologies, circles people: many as one path. */
const outlines = {
  project: ({ x, y }: TeaserNode) =>
    `M${x - 8} ${y - 11}h16a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3h-16a3 3 0 0 1-3-3v-16a3 3 0 0 1 3-3z`,
  tech: ({ x, y }: TeaserNode) =>
    `M${x - 3} ${y - 14}q3-3 6 0l11 11q3 3 0 6l-11 11q-3 3-6 0l-11-11q-3-3 0-6z`,
  user: ({ x, y }: TeaserNode) => `M${x - 12} ${y}a12 12 0 1 0 24 0a12 12 0 1 0-24 0z`,
};

/** A drawing that needs no script, in its own size; faces and logos come when they are near. */
export function TeaserPicture({ teaser }: { teaser: Teaser }) {
  const { nodes, edges, width, height } = teaser;
  const outline = (type: TeaserNode["type"]) =>
    nodes
      .filter((node) => node.type === type)
      .map(outlines[type])
      .join("");
  return (
    <div role="img" aria-label={teaserWords(nodes)} className="relative" style={{ width, height }}>
      <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="size-full" fill="none">
        <path d={edges.tech} className="stroke-tech opacity-50" strokeWidth="1.25" />
        <path d={edges.user} className="stroke-user opacity-50" strokeWidth="1.25" />
        <path d={outline("tech")} className="fill-card stroke-tech" strokeWidth="1.5" />
        <path d={outline("user")} className="fill-card stroke-user" strokeWidth="1.5" />
        <path d={outline("project")} className="fill-proj" />
        <g
          className="stroke-card font-sans text-[12px] font-medium"
          strokeWidth="4"
          strokeLinejoin="round"
          paintOrder="stroke"
          textAnchor="middle"
        >
          {nodes.map(({ nid, type, x, label }) =>
            label ? (
              <text
                key={nid}
                x={x}
                y={label.y}
                className={type === "tech" ? "fill-tech-ink" : "fill-proj-ink"}
              >
                {label.text}
              </text>
            ) : null,
          )}
        </g>
      </svg>
      {nodes.map((node) =>
        node.type === "project" ? null : (
          <span
            key={node.nid}
            aria-hidden
            className="absolute flex -translate-1/2"
            style={{ left: node.x, top: node.y }}
          >
            <Picture node={node} />
          </span>
        ),
      )}
    </div>
  );
}

function Picture({ node: { type, name, imageUrl, tone } }: { node: TeaserNode }) {
  if (type === "user") return <Avatar name={name} src={imageUrl} size={20} decorative />;
  return <Logo name={name} src={imageUrl} size={16} {...(tone && { tone })} />;
}
