import type { Position } from "#contract/positions.ts";
import { useSession } from "#web/data/session.ts";
import { classNames } from "#web/ui/class-names.ts";
import { broughtTechs, positionFacts } from "#web/entities/seats/position-labels.ts";

interface PositionPickProps {
  /** Those that one can apply for. */
  positions: readonly Position[];
  /** The id of the chosen one. */
  value: string | undefined;
  onChange: (id: string) => void;
}

/** The choice of a position: what it is, and what the viewer brings for it. */
export function PositionPick({ positions, value, onChange }: PositionPickProps) {
  const { user } = useSession();
  return (
    <fieldset className="grid gap-2">
      <legend className="label mb-1.5">Seat</legend>
      {positions.map((position) => {
        const brought = broughtTechs(position.techs, user?.techs ?? []);
        return (
          <label
            key={position.id}
            className={classNames(
              "check check-user rounded-md border px-3 py-2.5 leading-[1.4]",
              position.id === value ? "border-user bg-user-wash" : "border-edge bg-raised",
            )}
          >
            <input
              type="radio"
              name="position"
              value={position.id}
              checked={position.id === value}
              onChange={() => onChange(position.id)}
            />
            <span dir="auto" className="min-w-0 font-semibold wrap-anywhere">
              {position.title}
              <span className="block text-14 font-normal text-ink-2">
                {positionFacts(position)}
                {brought && ` · you bring ${brought}`}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
