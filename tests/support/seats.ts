// Seats for tests: positions for designers, and the people who apply for them.
import type { Application } from "#contract/applications.ts";
import type { NewPosition, Position } from "#contract/positions.ts";
import { addPosition } from "./positions.ts";
import type { Person } from "./test-app.ts";

/** Adds the position Chart drawing with one seat for a designer by default. */
export const addSeats = (
  owner: Person,
  projectId: string,
  fields: Partial<NewPosition> = {},
): Promise<Position> =>
  addPosition(owner, projectId, { role: "designer", title: "Chart drawing", ...fields });

/** Sends an application of that person for a position. */
export async function applyFor(
  applicant: Person,
  project: string,
  position: string,
): Promise<Application> {
  const body = { project, position, content: "I have drawn charts all my life." };
  const reply = await applicant.post<Application>("/applications", body);
  if (reply.status !== 200) throw new Error(`Applying answered ${reply.status}`);
  return reply.body;
}

/** Has that person apply for the position, and the owner accept. */
export async function seat(
  owner: Person,
  person: Person,
  project: string,
  position: string,
): Promise<void> {
  const { id } = await applyFor(person, project, position);
  const { status } = await owner.post(`/applications/${id}`, { status: "accepted" });
  if (status !== 200) throw new Error(`Accepting answered ${status}`);
}
