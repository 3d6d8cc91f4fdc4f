// Loaded for signed-in people.
import { classNames } from "#web/ui/class-names.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { StarFrame, StarWord, starLook } from "./StarFrame.tsx";
import { type Starrable, useStar } from "#web/data/stars.ts";

export default function StarToggle({ project, small }: { project: Starrable; small: boolean }) {
  const { starred, starCount, toggle } = useStar(project);
  const isOffered = starred || project.can.engage;
  return (
    <StarFrame starCount={starCount} small={small}>
      <button
        type="button"
        aria-pressed={starred}
        disabled={!useHydrated() || !isOffered}
        title={isOffered ? undefined : "Hidden projects can’t be starred"}
        className={classNames(starLook(small), !isOffered && "cursor-not-allowed opacity-55")}
        onClick={toggle}
      >
        <StarWord starred={starred} name={project.name} />
      </button>
    </StarFrame>
  );
}
