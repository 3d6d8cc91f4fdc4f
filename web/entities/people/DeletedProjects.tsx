import { t } from "#shared/messages/t.ts";
import type { DeletionPreview } from "#contract/accounts.ts";
import { fullNumber } from "#web/ui/short-number.ts";

interface DeletedProjectsProps {
  label: string;
  preview: Pick<DeletionPreview, "projects" | "projectCount">;
}

/** The names of projects that are deleted with an account, as far as the preview lists them. */
export function DeletedProjects({ label, preview }: DeletedProjectsProps) {
  const { projects, projectCount } = preview;
  const unlisted = projectCount - projects.length;
  return (
    <ul aria-label={label} className="mt-1 max-h-40 list-disc overflow-y-auto ps-5">
      {projects.map(({ id, name, memberCount }) => (
        <li key={id} className="wrap-anywhere">
          <bdi>{name}</bdi>
          {memberCount > 1 && (
            <span className="text-ink-2"> {t("people.andOnTeam", { count: memberCount - 1 })}</span>
          )}
        </li>
      ))}
      {unlisted > 0 && <li>{t("people.andMoreProjects", { count: fullNumber(unlisted) })}</li>}
    </ul>
  );
}
