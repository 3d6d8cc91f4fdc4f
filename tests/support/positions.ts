import type { Position } from "#contract/positions.ts";
import type { Person } from "./test-app.ts";

/** Adds a position, by default for a developer with one seat. */
export async function addPosition(
  owner: Pick<Person, "post">,
  projectId: string,
  fields: object = {},
): Promise<Position> {
  const position = { role: "developer", title: "Tide prediction", ...fields };
  const { status, body } = await owner.post<Position>(`/projects/${projectId}/positions`, position);
  if (status !== 200) throw new Error(`Adding a position answered ${status}`);
  return body;
}

/** The positions of a project as that caller sees them. */
export const positionsAs = async (
  caller: Pick<Person, "get">,
  projectId: string,
): Promise<Position[]> => (await caller.get<Position[]>(`/projects/${projectId}/positions`)).body;
