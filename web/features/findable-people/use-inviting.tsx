import { type ReactNode, useState } from "react";
import type { OpenRole } from "#contract/members.ts";
import type { ListedPerson } from "#web/data/findable-people.ts";
import { late } from "#web/ui/late.tsx";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";
import { InviteButton } from "./PersonCard.tsx";

const InviteDialog = late(() => import("./InviteDialog.tsx"));

interface Inviting {
  /** Those that the viewer can invite people to. */
  projects: readonly { id: string; name: string }[];
  role: OpenRole | undefined;
}

/**
 * One dialog for a list of people: `action` is the button of each, `dialog` to be rendered once.
 * Whoever was invited to the only project says so instead.
 */
export function useInviting({ projects, role }: Inviting): {
  action: (person: ListedPerson) => ReactNode;
  dialog: ReactNode;
} {
  const dialog = useLazyDialog();
  const [person, setPerson] = useState<ListedPerson | null>(null);
  const [invited, setInvited] = useState<ReadonlySet<string>>(new Set());
  const only = projects.length === 1 ? projects[0]?.id : undefined;
  const keyOf = (personId: string) => `${only} ${personId}`;
  return {
    action: (one) =>
      projects.length === 0 ? null : (
        <InviteButton
          person={one}
          isInvited={invited.has(keyOf(one.id))}
          onInvite={() => {
            setPerson(one);
            dialog.open();
          }}
        />
      ),
    dialog: dialog.isMounted && person && (
      <InviteDialog
        key={person.id}
        {...{ person, projects, role, ...dialog.state }}
        onInvited={(id) => {
          if (only) setInvited((before) => new Set([...before, keyOf(id)]));
        }}
      />
    ),
  };
}
