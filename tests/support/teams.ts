// Teams for tests: people join by accepting an invitation.
import type { Member, RoleName } from "#contract/members.ts";
import type { ApiResponse, Person } from "./test-app.ts";

/** Invites a person as an owner; the reply is the member, or the invitation in its form. */
export const invite = (
  owner: Person,
  projectId: string,
  person: Pick<Person, "id">,
  roleName?: RoleName,
): Promise<ApiResponse<Member & { message: string }>> =>
  owner.post(`/projects/${projectId}/members`, { user: person.id, ...(roleName && { roleName }) });

/** Makes the person a member in that role: invites them as an owner, and accepts as them. */
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

/** The team's public members, and the invitations that the caller sees. */
export async function teamAs(caller: Pick<Person, "get">, projectId: string): Promise<string[]> {
  const { body } = await caller.get<Member[]>(`/projects/${projectId}/members`);
  return body.map(
    ({ user, roleName, invitedAt }) =>
      `${user.username} ${invitedAt === undefined ? "" : "invited as "}${roleName}`,
  );
}
