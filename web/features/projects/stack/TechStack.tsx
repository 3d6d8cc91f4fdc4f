import { lazy, Suspense } from "react";
import type { Project } from "#contract/projects.ts";
import { StackChips } from "./StackChips.tsx";
import { StackSection } from "./StackSection.tsx";

const OwnersStack = lazy(() => import("./OwnersStack.tsx"));

/** All technologies of a project; owners change them where they stand. */
export function TechStack({ project }: { project: Project }) {
  const stack = (
    <StackSection techs={project.techs}>
      <StackChips techs={project.techs} none="This project has not named its technologies yet." />
    </StackSection>
  );
  if (!project.can.edit) return stack;
  return (
    <Suspense fallback={stack}>
      <OwnersStack key={project.id} project={project} />
    </Suspense>
  );
}
