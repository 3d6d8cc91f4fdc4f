import { lazy } from "react";
import type { Followable } from "#web/data/following.ts";
import { useSession } from "#web/data/session.ts";
import { HydratingPart } from "#web/ui/HydratingPart.tsx";

// Not loaded for visitors.
const FollowToggle = lazy(() => import("./FollowToggle.tsx"));

/** Follows a technology or another person, for signed-in people. */
export function FollowButton({ subject }: { subject: Followable }) {
  const { user } = useSession();
  if (!user || (subject.kind === "person" && subject.id === user.id)) return null;
  return (
    <HydratingPart fallback={<span className="needs-script h-9 w-30" />}>
      <FollowToggle subject={subject} />
    </HydratingPart>
  );
}
