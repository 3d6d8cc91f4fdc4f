import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { UserRef } from "#contract/people.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { IconButton } from "#web/ui/Button.tsx";

interface ChosenPersonProps {
  person: UserRef;
  /** Back to the search. */
  onChange: () => void;
}

/** Who is about to be invited, in the place of the search. */
export function ChosenPerson({ person, onChange }: ChosenPersonProps) {
  const other = useRef<HTMLButtonElement>(null);
  // The search that had the focus is gone.
  useEffect(() => other.current?.focus(), []);
  return (
    <div role="group" aria-label="Chosen" className="grid gap-1.5">
      <span className="label">Person</span>
      <div className="flex items-center gap-3 rounded-md border border-user-line bg-user-wash py-2 pr-2 pl-3">
        <Avatar name={person.displayName} src={person.avatarUrl} size={40} decorative />
        <span className="grid min-w-0 flex-1 leading-[1.35]">
          <bdi className="truncate font-medium">{person.displayName}</bdi>
          <span className="small truncate text-ink-2">{person.username}</span>
        </span>
        <IconButton ref={other} label="Choose somebody else" onClick={onChange}>
          <X />
        </IconButton>
      </div>
    </div>
  );
}
