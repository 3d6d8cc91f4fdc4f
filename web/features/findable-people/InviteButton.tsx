import { useQuery } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import { type ReactNode, useState } from "react";
import { t } from "#shared/messages/t.ts";
import type { OpenRole } from "#contract/members.ts";
import type { User } from "#contract/people.ts";
import { type ListedPerson, ownedProjectsQuery } from "#web/data/findable-people.ts";
import { personDetailsQuery } from "#web/data/people.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { openDialog, opensDialog } from "#web/lib/dialogs.tsx";
import { Badge } from "#web/ui/Chip.tsx";
import { Button } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

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
      aria-label={t("findable-people.invitePerson", { name: person.displayName })}
      {...opensDialog(loadInvitation, { person, projects, role: undefined })}
    >
      {t("members.invite")}
    </Button>
  );
}

interface Inviting {
  /** Those that the viewer can invite people to. */
  projects: readonly { id: string; name: string }[];
  role: OpenRole | undefined;
}

/** The buttons of a list of people. Whoever was invited to the only project says so instead. */
export function useInviting({ projects, role }: Inviting): (person: ListedPerson) => ReactNode {
  const [invited, setInvited] = useState<ReadonlySet<string>>(new Set());
  const only = projects.length === 1 ? projects[0]?.id : undefined;
  const keyOf = (personId: string) => `${only} ${personId}`;
  const onInvited = (id: string) => {
    if (only) setInvited((before) => new Set([...before, keyOf(id)]));
  };
  return (person) =>
    projects.length === 0 ? null : (
      <InviteButton
        person={person}
        isInvited={invited.has(keyOf(person.id))}
        onInvite={() => openDialog(loadInvitation, { person, projects, role, onInvited })}
      />
    );
}

interface InviteButtonProps {
  person: Pick<ListedPerson, "displayName">;
  isInvited: boolean;
  onInvite: () => void;
}

/** Opens the invitation; afterwards it says that it was sent. */
function InviteButton({ person, isInvited, onInvite }: InviteButtonProps) {
  const isHydrated = useHydrated();
  if (isInvited) return <Badge tone="pending">{t("findable-people.invited")}</Badge>;
  return (
    <Button
      size="sm"
      icon={<UserPlus />}
      disabled={!isHydrated}
      aria-haspopup="dialog"
      aria-label={t("findable-people.invitePerson", { name: person.displayName })}
      onClick={onInvite}
    >
      {t("members.invite")}
    </Button>
  );
}
