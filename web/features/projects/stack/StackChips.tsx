import type { ReactNode } from "react";
import { Link } from "react-router";
import type { TechRef } from "#contract/techs.ts";
import { useSession } from "#web/data/session.ts";
import { paths } from "#web/lib/paths.ts";
import { ownFirst } from "#web/features/projects/card/tech-fit.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { logoSheetOf } from "./logo-sheet.ts";

/** Technologies, one's own first and tinted; each leads to what it is. */
export function StackChips({ techs, none }: { techs: readonly TechRef[]; none: ReactNode }) {
  const { user } = useSession();
  if (techs.length === 0) return <p className="text-ink-2">{none}</p>;
  const logoOf = logoSheetOf(techs);
  return (
    <ul className="chips">
      {ownFirst(techs, user?.techs ?? []).map(({ tech, own }) => (
        <li key={tech.id} className="flex max-w-full">
          <Chip
            selected={own}
            image={<Logo name={tech.name} {...logoOf(tech)} />}
            render={<Link to={paths.tech(tech.slug)} />}
          >
            {tech.name}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
