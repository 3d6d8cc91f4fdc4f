import type { Application } from "#contract/applications.ts";
import type { Person } from "./test-app.ts";

/** Sends an application of that person to be a developer. */
export async function apply(
  applicant: Person,
  project: string,
  content = "I have sailed all my life.",
): Promise<Application> {
  const body = { project, requestedRole: "developer", content };
  const reply = await applicant.post<Application>("/applications", body);
  if (reply.status !== 200) throw new Error(`Applying answered ${reply.status}`);
  return reply.body;
}
