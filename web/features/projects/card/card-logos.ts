import type { ProjectCard } from "#contract/projects.ts";
import type { TechRef } from "#contract/techs.ts";
import { useSession } from "#web/data/session.ts";
import { useLogoSheet } from "#web/ui/logo-sheets.ts";
import { ownFirst } from "#web/lib/tech-fit.ts";

type CardTechs = Pick<ProjectCard, "techs">;

const maxLogos = 4;

/** How many cards of a list are in a window before it is scrolled. */
const nearTop = 4;

/** The technologies whose logos a card shows, the viewer's own first. */
export const logosOf = (techs: readonly TechRef[], ownTechs: readonly TechRef[]) =>
  ownFirst(techs, ownTechs).slice(0, maxLogos);

/** The addresses of the logos of all cards. */
export const cardLogos = (projects: readonly CardTechs[], ownTechs: readonly TechRef[]) =>
  projects.flatMap(({ techs }) => logosOf(techs, ownTechs).map(({ tech }) => tech.imageUrl));

/** Requests the logos of a list of cards together: first those near the top, later the others. */
export function useCardLogos(projects: readonly CardTechs[], first = nearTop): void {
  const { user } = useSession();
  const ownTechs = user?.techs ?? [];
  useLogoSheet(cardLogos(projects.slice(0, first), ownTechs));
  useLogoSheet(cardLogos(projects.slice(first), ownTechs), { late: true });
}
