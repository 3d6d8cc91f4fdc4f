import { type ReactNode, useState } from "react";
import type { OpenRole } from "#contract/members.ts";
import type { ListedPerson } from "#web/data/findable-people.ts";
import { openDialog } from "#web/lib/dialogs.tsx";
import { InviteButton } from "./PersonCard.tsx";

const loadInvitation = () => import("./InviteDialog.tsx");

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
