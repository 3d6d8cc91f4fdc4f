import { useQuery } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import type { User } from "#contract/people.ts";
import { ownedProjectsQuery } from "#web/data/findable-people.ts";
import { personDetailsQuery } from "#web/data/people.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { Button } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { opensDialog } from "#web/lib/dialogs.tsx";

const loadInvitation = () => import("./InviteDialog.tsx");

/**
 * For owners: a button to invite the person to one of their projects. Nothing for others, and where
 * the person doesn't want to be invited.
 */
export function InvitePerson({ person, viewerId }: { person: User; viewerId: string }) {
  const api = useApi();
  const { data: projects = [] } = useQuery(ownedProjectsQuery(api, viewerId));
  const { data: details } = useQuery(personDetailsQuery(api, person.id));
  const isHydrated = useHydrated();
  if (projects.length === 0 || !details?.acceptsInvitations) return null;
  return (
    <Button
      variant="user"
      icon={<UserPlus />}
      disabled={!isHydrated}
      aria-label={`Invite ${person.displayName}`}
      {...opensDialog(loadInvitation, { person, projects, role: undefined })}
    >
      Invite
    </Button>
  );
}
