import type { ReactNode } from "react";
import { Link } from "react-router";
import type { TechRef } from "#contract/techs.ts";
import { t } from "#shared/messages/t.ts";
import { useSession } from "#web/data/session.ts";
import { ownFirst, techFit } from "#web/entities/techs/tech-fit.ts";
import { paths } from "#web/lib/paths.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { useLogoSprite } from "#web/ui/logo-sprites.ts";
import { Mark } from "#web/ui/Mark.tsx";

/** The frame of a project's technologies, around the list or the editor. */
export function StackSection({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="tech-stack" className="fact">
      <h2 id="tech-stack" className="fact-name md:pt-1">
        <Mark of="tech" />
        {t("projects.techStack")}
      </h2>
      <div className="grid min-w-0 gap-1">{children}</div>
    </section>
  );
}

function sharedLabel(shared: number, all: number): string {
  return shared === all && all > 1
    ? t("projects.allYours", { count: all })
    : t("projects.someYours", { count: shared, all });
}

interface StackChipsProps {
  techs: readonly TechRef[];
  none: ReactNode;
  /** The owner's action, after the last one. */
  control?: ReactNode;
}

/**
 * Technologies, the viewer's own first and tinted, and how many those are; each links to its page.
 */
export function StackChips({ techs, none, control }: StackChipsProps) {
  const { user } = useSession();
  useLogoSprite(techs.map(({ imageUrl }) => imageUrl));
  const ownTechs = user?.techs ?? [];
  const { shared } = techFit(techs, ownTechs);
  if (techs.length === 0) {
    return (
      <>
        <p className="text-ink-2">{none}</p>
        {control && <div>{control}</div>}
      </>
    );
  }
  const list = (
    <ul className={control ? "contents" : "chips"}>
      {ownFirst(techs, ownTechs).map(({ tech, own }) => (
        <li key={tech.id} className="flex max-w-full">
          <Chip
            selected={own}
            image={<Logo name={tech.name} src={tech.imageUrl} />}
            render={<Link to={paths.tech(tech.slug)} />}
          >
            {tech.name}
          </Chip>
        </li>
      ))}
      {shared > 0 && (
        // In narrow windows a line of its own: beside a chip, a late font would move it to the next.
        <li className="small ms-1 self-center text-ink-2 max-md:ms-0 max-md:w-full">
          {sharedLabel(shared, techs.length)}
        </li>
      )}
    </ul>
  );
  return control ? (
    <div className="chips items-center">
      {list}
      {/* As above. */}
      <div className="max-md:w-full">{control}</div>
    </div>
  ) : (
    list
  );
}
