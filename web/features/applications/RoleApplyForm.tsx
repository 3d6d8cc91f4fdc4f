import type { OpenRole } from "#contract/members.ts";
import { useDraft } from "#web/lib/drafts.ts";
import { roleLabel, roleWithArticle } from "#web/entities/seats/position-labels.ts";
import { Segmented } from "#web/ui/Segmented.tsx";
import { ApplyForm, type ApplyFormProps } from "./ApplyForm.tsx";

/** Applies for an open role of a project without positions. */
export function RoleApplyForm({ user, project, onEnd }: ApplyFormProps) {
  const openRoles = project.settingOpenRoles;
  const draft = useDraft(`apply-as:${user.id}:${project.id}`);
  const role = openRoles.find((open) => open === draft.text) ?? openRoles[0] ?? "developer";
  return (
    <ApplyForm
      user={user}
      project={project}
      chosen={{ requestedRole: role }}
      role={role}
      techs={project.techs}
      submitLabel={`Apply as ${roleWithArticle(role)}`}
      choice={
        <Segmented<OpenRole>
          legend="Requested role"
          name="requestedRole"
          tone="user"
          options={openRoles.map((value) => ({ value, label: roleLabel(value) }))}
          value={role}
          onChange={draft.write}
        />
      }
      onEnd={(outcome) => {
        onEnd(outcome);
        if (outcome === "sent") draft.discard();
      }}
    />
  );
}
