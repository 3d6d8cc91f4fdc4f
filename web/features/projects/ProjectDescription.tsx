import { useState } from "react";
import type { Project } from "#contract/projects.ts";
import { Prose } from "#web/ui/Prose.tsx";

/**
 * Up to so many characters a description is shown whole, by the lines that it is folded to: a line or
 * two aren't worth a click.
 */
const wholeUpTo = { 3: 330, 2: 220 };

interface ProjectDescriptionProps {
  project: Pick<Project, "description" | "descriptionHtml">;
  /** The lines that stay of a long one; six instead of three in narrow windows. */
  lines: keyof typeof wholeUpTo;
}

/** What the project is. A long text is folded after its first lines; without scripts it isn't. */
export function ProjectDescription({ project, lines }: ProjectDescriptionProps) {
  const { description, descriptionHtml } = project;
  const [isOpen, setOpen] = useState(false);
  const isLong =
    description.length > wholeUpTo[lines] || description.trim().split(/\n+/).length > lines;
  if (!isLong) return <Prose html={descriptionHtml} size="lead" className="mt-3" />;
  return (
    <div
      className="fold mt-3"
      data-open={isOpen}
      data-lines={lines}
      // What has the focus is never out of sight.
      onFocus={({ target }) => target.closest(".prose") && setOpen(true)}
    >
      <Prose html={descriptionHtml} size="lead" />
      <button
        type="button"
        className="fold-button link"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "Show less" : "Read more"}
      </button>
    </div>
  );
}
