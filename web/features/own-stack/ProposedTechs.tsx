import { useId } from "react";
import { Card } from "#web/ui/Card.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { serverNow } from "#web/ui/server-clock.ts";
import { evidenceLabel } from "./proposal-labels.ts";
import type { ProposedTech } from "./use-own-stack.ts";

interface ProposedTechsProps {
  title: string;
  note?: string;
  techs: readonly ProposedTech[];
  isChosen: (tech: ProposedTech) => boolean;
  onToggle: (tech: ProposedTech) => void;
}

/** Technologies to tick, each with where it was seen. */
export function ProposedTechs({ title, note, techs, isChosen, onToggle }: ProposedTechsProps) {
  const id = useId();
  if (techs.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id={id} className="font-sans text-15 font-semibold">
          {title}
        </h2>
        {note && <span className="small text-ink-2">{note}</span>}
      </div>
      <Card>
        <ul className="check-tech divide-y divide-line-soft">
          {techs.map((one) => (
            <li key={one.tech.id}>
              <label
                data-thread={isChosen(one) ? one.tech.slug : undefined}
                className="check min-h-14 gap-3.5 px-5 py-2 max-md:px-4"
              >
                <input type="checkbox" checked={isChosen(one)} onChange={() => onToggle(one)} />
                <Logo name={one.tech.name} src={one.tech.imageUrl} size={24} />
                <span className="min-w-0 flex-1 leading-[1.35]">
                  <span className="block font-medium wrap-anywhere">{one.tech.name}</span>
                  <span className="small block text-ink-2">
                    {evidenceLabel(one, new Date(serverNow()))}
                  </span>
                </span>
                {one.share !== null && <ShareBar share={one.share} />}
              </label>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** A language's share of the code, which the text beside it says. */
function ShareBar({ share }: { share: number }) {
  return (
    <span aria-hidden className="flex w-24 flex-none rounded-full bg-sunk max-sm:hidden">
      <span
        className="rounded-full"
        style={{
          width: `${Math.max(4, Math.round(share * 100))}%`,
          height: 6,
          background: "var(--tech)",
        }}
      />
    </span>
  );
}
