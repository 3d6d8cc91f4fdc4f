import type { Project } from "#contract/projects.ts";
import { rich } from "#web/lib/rich.ts";

type RepositoryFile = NonNullable<Project["repositoryFile"]>;

/** Says that a file in the repository decides something, beside what can't be changed here then. */
export function FromFile({ path }: Pick<RepositoryFile, "path">) {
  return (
    <span className="small text-ink-2">
      {rich("repository-files.mark", { path: () => <FileName path={path} /> })}
    </span>
  );
}

export const FileName = ({ path }: Pick<RepositoryFile, "path">) => (
  <code dir="ltr" className="text-14 wrap-anywhere">
    {path}
  </code>
);

/** The file that decides the field, if one does. */
export const fileDeciding = (
  { repositoryFile }: Pick<Project, "repositoryFile">,
  field: RepositoryFile["fields"][number],
): RepositoryFile | null => (repositoryFile?.fields.includes(field) ? repositoryFile : null);
