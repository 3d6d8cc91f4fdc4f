// Loaded for owners who edit the seats.
import { Link } from "react-router";
import type { Project } from "#contract/projects.ts";
import { paths } from "#web/lib/paths.ts";
import { freeSeatsOf } from "#web/entities/seats/team.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { NewPosition } from "./NewPosition.tsx";
import { PositionEditor } from "./PositionEditor.tsx";

/** Adds, changes, opens, closes and deletes a project's positions. */
export default function PositionsEditor({ project }: { project: Project }) {
  const { id, positions } = project;
  return (
    <div className="grid gap-3.5 px-6 pt-5 pb-6 max-md:px-5">
      <div className="flex items-center justify-between gap-3">
        <h2 id="edit-seats" tabIndex={-1} className="outline-none">
          Edit seats
        </h2>
        <ButtonLink
          size="sm"
          variant="quiet"
          render={<Link to={paths.project(id)} preventScrollReset />}
        >
          Done
        </ButtonLink>
      </div>
      {positions.length === 0 ? (
        <p className="text-15 text-ink-2">{withoutPositions(project)}</p>
      ) : (
        <ul aria-labelledby="edit-seats" className="grid gap-2.5">
          {positions.map((position) => (
            <PositionEditor key={position.id} project={project} position={position} />
          ))}
        </ul>
      )}
      <NewPosition project={project} />
      <noscript>
        <p className="small text-ink-2">Editing seats needs JavaScript.</p>
      </noscript>
    </div>
  );
}

/** What one applies for until the first position is added. */
function withoutPositions(project: Project): string {
  const roles = freeSeatsOf(project).join(" or ");
  const now = roles ? `People apply to join as a ${roles}.` : "Nobody can apply right now.";
  return `${now} Once you add positions, they apply for one of them.`;
}
