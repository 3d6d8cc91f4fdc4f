import type { TechMerge } from "#contract/admin-techs.ts";

/** What would move from one technology to another. */
export function MergePreview({ merge }: { merge: TechMerge }) {
  const { from, into, projects, projectsWithBoth, people, peopleWithBoth, aliases } = merge;
  return (
    <div className="grid gap-3 text-15 text-ink-2">
      <p>
        {from.name} goes, and all that refers to it refers to {into.name}. This can’t be undone.
      </p>
      <ul aria-label="What moves" className="grid list-disc gap-1 pl-5">
        <li>
          {counted(projects, "project", "projects")}
          {projectsWithBoth > 0 && `, ${projectsWithBoth} of them with both: one stays`}
        </li>
        <li>
          {counted(people, "person", "people")}
          {peopleWithBoth > 0 && `, ${peopleWithBoth} of them with both: one stays`}
        </li>
        <li>{counted(merge.relations, "related technology", "related technologies")}</li>
        <li>
          {aliases.length > 0
            ? `${into.name} is also found by ${aliases.join(", ")}`
            : "No new names"}
        </li>
        <li>
          The address of {from.name} leads to {into.name}
        </li>
      </ul>
    </div>
  );
}

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;
