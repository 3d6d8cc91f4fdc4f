import { useQuery } from "@tanstack/react-query";
import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "react-router";
import type { Teaser, TeaserNode } from "#contract/teaser.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import { teaserQuery } from "#web/data/teaser.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useLogoSprite } from "#web/ui/logo-sprites.ts";

const kinds = [
  ["proj", "frame.projects"],
  ["tech", "projects.techs"],
  ["user", "home.teaserPeople"],
] as const satisfies [string, TextKey][];

/** Beside the text, on narrow screens below it; it fades at its sides. */
const frame =
  "pointer-events-none absolute end-0 bottom-11 start-[max(calc(50%-140px),430px)] flex h-[300px] " +
  "max-w-[900px] justify-center overflow-hidden " +
  "[mask-image:linear-gradient(90deg,transparent,black_28px,black_calc(100%-28px),transparent)] " +
  "max-md:static max-md:mt-4 max-md:[mask-image:linear-gradient(90deg,transparent,black_72px,black_calc(100%-72px),transparent)]";

/** A piece of the graph, if there is one, and the link to the explorer. */
export function TeaserBand() {
  const { data: teaser } = useQuery(teaserQuery(useApi()));
  const isEmpty = teaser?.nid === null;
  useLogoSprite(teaserLogos(teaser), { late: true });
  return (
    <section
      aria-labelledby="teaser"
      className="relative mb-24 overflow-hidden border-y border-line bg-card max-md:mb-16"
    >
      <div
        className={classNames(
          "wrap flex flex-col items-start justify-center gap-4",
          isEmpty ? "py-16 max-md:py-10" : "h-[388px] max-md:h-auto max-md:pt-10",
        )}
      >
        <h2 id="teaser" className="max-w-[9.6em] text-39 tracking-[-0.012em] max-md:text-31">
          {t("home.teaserTitle")}
        </h2>
        <p aria-hidden className="flex gap-5 text-15 text-ink-2">
          {kinds.map(([kind, label]) => (
            <span key={kind} className="flex items-center gap-2">
              <Mark of={kind} />
              {t(label)}
            </span>
          ))}
        </p>
        <ButtonLink
          variant="ink"
          size="lg"
          iconEnd={<ArrowRight />}
          render={<Link to={paths.explore({ nid: teaser?.nid ?? undefined })} />}
        >
          {t("home.explore")}
        </ButtonLink>
      </div>
      {!isEmpty && (
        <div className={frame}>
          <div className="flex-none">{teaser && <TeaserPicture teaser={teaser} />}</div>
        </div>
      )}
    </section>
  );
}

/** Squares are projects, diamonds technologies, circles people: path data of one node. */
const outlines = {
  project: ({ x, y }: TeaserNode) =>
    `M${x - 8} ${y - 11}h16a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3h-16a3 3 0 0 1-3-3v-16a3 3 0 0 1 3-3z`,
  tech: ({ x, y }: TeaserNode) =>
    `M${x - 3} ${y - 14}q3-3 6 0l11 11q3 3 0 6l-11 11q-3 3-6 0l-11-11q-3-3 0-6z`,
  user: ({ x, y }: TeaserNode) => `M${x - 12} ${y}a12 12 0 1 0 24 0a12 12 0 1 0-24 0z`,
};

/** Needs no script, and keeps its size; avatars and logos are loaded lazily. */
function TeaserPicture({ teaser }: { teaser: Teaser }) {
  const { nodes, edges, width, height } = teaser;
  const outline = (type: TeaserNode["type"]) =>
    nodes
      .filter((node) => node.type === type)
      .map(outlines[type])
      .join("");
  return (
    <div role="img" aria-label={teaserLabel(nodes)} className="relative" style={{ width, height }}>
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
          {nodes.map(({ type, x, y, label }) =>
            label ? (
              <text
                key={`${x} ${y}`}
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
            key={`${node.x} ${node.y}`}
            aria-hidden
            className="absolute flex -translate-1/2"
            style={{ left: node.x, top: node.y }}
          >
            <NodeImage node={node} />
          </span>
        ),
      )}
    </div>
  );
}

function NodeImage({ node: { type, name, imageUrl, tone } }: { node: TeaserNode }) {
  if (type === "user") return <Avatar name={name} src={imageUrl} size={20} decorative />;
  return <Logo name={name} src={imageUrl} size={16} {...(tone && { tone })} />;
}

/** For screen readers. */
function teaserLabel(nodes: readonly TeaserNode[]): string {
  const [middle, ...others] = nodes;
  if (!middle) return "";
  const countOf = (type: TeaserNode["type"]) => others.filter((node) => node.type === type).length;
  return t("home.teaserPicture", {
    name: middle.name,
    projects: countOf("project"),
    techs: countOf("tech"),
    people: countOf("user"),
  });
}

/** The addresses of all logos in the picture. */
export const teaserLogos = (teaser: Teaser | undefined) =>
  teaser?.nodes.filter(({ type }) => type === "tech").map(({ imageUrl }) => imageUrl) ?? [];
