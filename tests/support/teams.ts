// Teams for tests: nobody is on one without agreeing.
import type { Member, RoleName } from "#contract/members.ts";
import type { ApiResponse, Person } from "./test-app.ts";

/** What an owner answers with: the member, or the invitation as one. */
export const invite = (
  owner: Person,
  projectId: string,
  person: Pick<Person, "id">,
  roleName?: RoleName,
): Promise<ApiResponse<Member & { message: string }>> =>
  owner.post(`/projects/${projectId}/members`, { user: person.id, ...(roleName && { roleName }) });

/** Makes the person a member in that role: invited by an owner, and accepted by themselves. */
export async function addMember(
  owner: Person,
  projectId: string,
  person: Person,
  roleName: RoleName = "developer",
): Promise<Member> {
  const invited = await invite(owner, projectId, person, roleName);
  if (invited.status !== 200) throw new Error(`Inviting answered ${invited.status}`);
  if (invited.body.invitedAt === undefined) return invited.body;
  const accepted = await person.post<Member>(`/invitations/${invited.body.id}/accept`);
  if (accepted.status !== 200) throw new Error(`Accepting answered ${accepted.status}`);
  return accepted.body;
}

/** Who is on the team, as anybody sees it, and who is invited, as that caller does. */
export async function teamAs(caller: Pick<Person, "get">, projectId: string): Promise<string[]> {
  const { body } = await caller.get<Member[]>(`/projects/${projectId}/members`);
  return body.map(
    ({ user, roleName, invitedAt }) =>
      `${user.username} ${invitedAt === undefined ? "" : "invited as "}${roleName}`,
  );
}
