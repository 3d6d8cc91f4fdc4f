import { type ComponentType, useEffect, useState } from "react";
import { useSession } from "#web/lib/session.ts";

/** Follows what happens, for somebody who is signed in; its code comes after all else. */
export function Live() {
  const { user } = useSession();
  const [Follower, setFollower] = useState<ComponentType | null>(null);
  const id = user?.id;

  useEffect(() => {
    // Without it the page tells of what was when it was loaded.
    if (id) import("./LiveUpdates.tsx").then((it) => setFollower(() => it.default), console.error);
  }, [id]);

  return id && Follower && <Follower key={id} />;
}
