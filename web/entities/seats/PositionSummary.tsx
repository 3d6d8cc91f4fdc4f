import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { Position } from "#contract/positions.ts";
import { useSession } from "#web/data/session.ts";
import { paths } from "#web/lib/paths.ts";
import { broughtTechs, positionFacts } from "./position-labels.ts";
import { Saucer } from "#web/ui/Logo.tsx";
import { useLogoSprite } from "#web/ui/logo-sprites.ts";

interface PositionSummaryProps {
  position: Position;
  compare?: boolean;
  withMembers?: boolean;
}

/** What the person does, the role and the hours, and the technologies. */
export default function PositionSummary(props: PositionSummaryProps) {
  const { position, compare = true, withMembers = false } = props;
  const { description, members } = position;
  return (
    <div className="text-14 leading-normal text-ink-2">
      {description?.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index} dir="auto" className="whitespace-pre-line wrap-anywhere not-first:mt-1">
          {paragraph}
        </p>
      ))}
      <p className="not-first:mt-1">{positionFacts(position)}</p>
      {withMembers && members.length > 0 && (
        <p>
          {t("seats.with")} <Members position={position} />
        </p>
      )}
      <Needs position={position} compare={compare} />
    </div>
  );
}

export function Members({ position: { members, taken, role, isOpen } }: { position: Position }) {
  const more = taken - members.length;
  return (
    <>
      {members.map(({ user }, index) => (
        <span key={user.id}>
          {index > 0 && ", "}
          <Link to={paths.user(user.username)} className="hover:underline">
            <bdi>{user.displayName}</bdi>
          </Link>
        </span>
      ))}
      {more > 0 && ` ${t("seats.andMore", { count: more })}`}
      {!isOpen && t("seats.ofRole", { role, count: taken })}
    </>
  );
}

const highlighted = (text: ReactNode) => <b className="font-semibold text-tech-ink">{text}</b>;

/** The technologies, those of the viewer ringed, and how many these are. */
function Needs({ position: { techs }, compare }: { position: Position; compare: boolean }) {
  const { user } = useSession();
  const own = (compare && user?.techs) || [];
  const brought = broughtTechs(techs, own);
  useLogoSprite(techs.map(({ imageUrl }) => imageUrl));
  if (techs.length === 0) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1.5">
      {techs.map((tech) => (
        <Saucer
          key={tech.id}
          size={32}
          name={tech.name}
          src={tech.imageUrl}
          hit={own.some(({ id }) => id === tech.id)}
        />
      ))}
      {brought && (
        <span className="ms-1">
          {rich("seats.youBring", {
            brought,
            techs: highlighted,
          })}
        </span>
      )}
    </div>
  );
}
