// Loaded for signed-in people.
import Star from "lucide-react/icons/star";
import { type Starrable, useStar } from "#web/data/stars.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

export default function StarIconToggle({ project }: { project: Starrable }) {
  const { starred, toggle } = useStar(project);
  const isOffered = starred || project.can.engage;
  return (
    <IconButton
      label={`${starred ? "Unstar" : "Star"} ${project.name}`}
      aria-pressed={starred}
      disabled={!useHydrated() || !isOffered}
      onClick={toggle}
    >
      <Star className={starred ? "fill-tech text-tech" : undefined} />
    </IconButton>
  );
}
