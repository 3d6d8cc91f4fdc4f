import { Link } from "react-router";
import type { Project } from "#contract/projects.ts";
import { paths } from "#web/lib/paths.ts";

/** What will be here, and for owners how. */
export function NoEvents({ project: { id, can } }: { project: Project }) {
  return (
    <div className="feed-none grid h-full content-center gap-1 rounded-lg border border-dashed border-line px-5 text-15 leading-normal text-ink-2">
      <p className="font-serif text-17 text-ink">Nothing has happened here yet</p>
      <p>
        Pushes and pull requests of the repository appear here
        {can.settings ? (
          <>
            {" "}
            as soon as its code host tells of them.{" "}
            <Link className="link" to={paths.projectHooks(id)}>
              Set Up a Webhook
            </Link>
          </>
        ) : (
          "."
        )}
      </p>
    </div>
  );
}
