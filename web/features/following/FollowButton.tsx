import type { Followable } from "#web/data/following.ts";
import { useSession } from "#web/data/session.ts";
import { FollowToggle } from "./FollowToggle.tsx";

/** Follows a technology or another person, for signed-in people. */
export function FollowButton({ subject }: { subject: Followable }) {
  const { user } = useSession();
  if (!user || (subject.kind === "person" && subject.id === user.id)) return null;
  return <FollowToggle subject={subject} />;
}
