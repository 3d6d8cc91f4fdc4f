import type { Invitation } from "#contract/invitations.ts";
import type { Member, RoleName } from "#contract/members.ts";
import type { InvitationOutcome } from "#contract/notifications.ts";
import { t } from "#shared/messages/t.ts";
import { currentTime } from "#server/database/clock.ts";
import type { Db } from "#server/database/connect.ts";
import { lockPerson } from "#server/database/lock-person.ts";
import { newId } from "#server/database/ids.ts";
import { MissingRow } from "#server/database/missing-row.ts";
import { removeInBatches } from "#server/database/remove-in-batches.ts";
import { sql } from "#server/database/sql.ts";
import { userRefJson } from "#server/database/user-ref.ts";
import { isOpenInvitation, seesProject } from "#server/database/visibility.ts";
import { blocksTeam } from "#server/features/blocks/consent.ts";
import { invitedPosition, inviterJson } from "#server/database/invitation-json.ts";
import type { Circumstances } from "./rules.ts";
import { invitationLimits } from "#shared/limits.ts";

const fields = sql`
  i.id, json_build_object('id', p.id, 'name', p.name) as project, ${userRefJson} as "user",
  i.role_name as "roleName", ${invitedPosition} as position,
  iso(i.invited_at) as "invitedAt"`;

const source = sql`
  invitations i join users u on u.id = i.user_id join projects p on p.id = i.project_id
    left join users b on b.id = i.invited_by`;

const select = (viewerId: string) =>
  sql`select ${fields}, ${inviterJson(viewerId)} as "invitedBy" from ${source}`;

/** Whether it is open and its project is visible to the viewer. */
const isOpenFor = (viewerId: string) =>
  sql`${isOpenInvitation(viewerId)} and ${seesProject(viewerId)}`;

/** A page of a person's own open invitations, newest first. */
export async function invitationsOf(
  db: Db,
  userId: string,
  before: string | null,
  limit: number,
): Promise<Invitation[]> {
  return sql<Invitation>`
    ${select(userId)}
    where i.user_id = ${userId} and ${isOpenFor(userId)}
      and (${before}::uuid is null or i.id < ${before}::uuid)
    order by i.id desc limit ${limit}`.all(db);
}

/** The invitation in the form of a member. */
const asMember = sql`select ${fields}, iso(i.invited_at) as "createdAt"`;

/**
 * The open invitations of a project that the viewer may see: all for its team, otherwise the
 * viewer's own.
 */
export async function openInvitationsTo(
  db: Db,
  viewerId: string,
  projectId: string,
  after: string | null,
  limit: number,
): Promise<Member[]> {
  return sql<Member>`
    ${asMember} from ${source}
    where i.project_id = ${projectId} and ${isOpenFor(viewerId)}
      and (i.user_id = ${viewerId} or exists (
        select from members where project_id = ${projectId} and user_id = ${viewerId}))
      and (${after}::uuid is null or i.id > ${after}::uuid)
    order by i.id limit ${limit}`.all(db);
}

/** A person's open invitation to a project in the form of a member; null if there is none. */
export async function openInvitationOf(
  db: Db,
  viewerId: string,
  projectId: string,
  userId: string,
): Promise<Member | null> {
  const row = await sql<Member>`
    ${asMember} from ${source}
    where i.project_id = ${projectId} and i.user_id = ${userId} and ${isOpenFor(viewerId)}`.maybeOne(
    db,
  );
  return row ?? null;
}

export interface AnsweredInvitation {
  readonly projectId: string;
  readonly roleName: RoleName;
  /** The position that it is to, if any. */
  readonly positionId: string | null;
  /** Null if the account is deleted. */
  readonly invitedBy: string | null;
  /** Null while it is open. */
  readonly outcome: InvitationOutcome | null;
}

/**
 * The invitation `id` of that person; locked until the transaction ends if `lock` is set. Null if
 * it was withdrawn, or is open but not visible to them.
 */
export async function ownInvitationOf(
  db: Db,
  userId: string,
  id: string,
  { lock }: { lock: boolean },
): Promise<AnsweredInvitation | null> {
  const row = await sql<AnsweredInvitation>`
    select i.project_id as "projectId", i.role_name as "roleName", i.position_id as "positionId",
      i.invited_by as "invitedBy", i.outcome
    from invitations i join projects p on p.id = i.project_id
    where i.id = ${id} and i.user_id = ${userId}
      and (i.outcome in ('accepted', 'declined') or ${isOpenFor(userId)})
    ${lock ? sql`for update of i` : sql``}`.maybeOne(db);
  return row ?? null;
}

/** An invitation, open or ended, as the invited person sees it. */
export async function invitationOf(db: Db, userId: string, id: string): Promise<Invitation | null> {
  const row = await sql<Invitation>`
    ${select(userId)} where i.id = ${id} and i.user_id = ${userId}`.maybeOne(db);
  return row ?? null;
}

export interface OpenInvitation {
  readonly id: string;
  readonly roleName: RoleName;
  readonly positionId: string | null;
  /** Whether people see it: the person who invited may have been suspended or hidden since. */
  readonly isShown: boolean;
}

/**
 * The person's open invitation to the project, visible or not. Locks the person and then the
 * invitation, in the same order as blocking, so that meanwhile nobody else invites the person and
 * the person blocks nobody.
 */
export async function findOpenInvitation(
  db: Db,
  projectId: string,
  userId: string,
): Promise<OpenInvitation | null> {
  await lockPerson(db, userId);
  const row = await sql<OpenInvitation>`
    select i.id, i.role_name as "roleName", i.position_id as "positionId",
      ${isOpenInvitation(userId)} as "isShown"
    from invitations i
    where i.project_id = ${projectId} and i.user_id = ${userId} and i.ended_at is null
    for update of i`.maybeOne(db);
  return row ?? null;
}

export interface InvitationState extends Circumstances {
  /** The time of the person's last decline, if it is recent. */
  readonly declinedAt: Date | null;
  /** Seconds until the person can be invited again, if `unanswered` is at its limit. */
  readonly waitSeconds: number;
}

/**
 * The facts that decide whether `byUserId` may invite the person to the project. Both must be
 * locked, the person by {@link findOpenInvitation}.
 */
export async function invitationStateOf(
  db: Db,
  { projectId, userId, byUserId }: { projectId: string; userId: string; byUserId: string },
): Promise<InvitationState> {
  const { daysAfterDecline, unansweredPerDay } = invitationLimits;
  const rows = await sql<Omit<InvitationState, "declined">>`
    select p.archived_at is not null as archived, p.hidden_at is not null as hidden,
      u.suspended_at is not null
        or ${blocksTeam(sql`u.id`, { projectId, byUserId })} as "outOfReach",
      exists (select from person_details d where d.user_id = u.id and not d.accepts_invitations)
        and not exists (select from members where project_id = p.id and user_id = u.id)
        as unwilling,
      (select max(ended_at) from invitations where project_id = p.id and user_id = u.id
        and outcome = 'declined'
        and ended_at > now() - ${daysAfterDecline} * interval '1 day') as "declinedAt",
      (select count(*)::int from invitations
        where project_id = p.id and ended_at is null) as "openOfProject",
      latest.*
    from projects p, users u, lateral (
      select count(*)::int as unanswered, greatest(1, ceil(extract(epoch from
          min(invited_at) + interval '1 day' - now())))::int as "waitSeconds"
      from (select invited_at from invitations where user_id = u.id
          and invited_at > now() - interval '1 day' and (outcome is null or outcome = 'withdrawn')
        order by invited_at desc limit ${unansweredPerDay}) unanswered) latest
    where p.id = ${projectId} and u.id = ${userId}`.all(db);
  const [row] = rows;
  if (!row) throw new MissingRow(t("projects.missing"));
  return { ...row, declined: row.declinedAt !== null };
}

interface NewInvitation {
  readonly projectId: string;
  readonly userId: string;
  readonly byUserId: string;
  readonly roleName: RoleName;
  readonly positionId?: string | null;
  /** Back-dates the invitation. */
  readonly at?: Date;
}

export async function insertInvitation(
  db: Db,
  { projectId, userId, byUserId, roleName, positionId = null, at }: NewInvitation,
): Promise<string> {
  const id = newId(at);
  await sql`
    insert into invitations ${sql.values({
      id,
      project_id: projectId,
      user_id: userId,
      role_name: roleName,
      position_id: positionId,
      invited_by: byUserId,
      invited_at: at ?? currentTime(),
    })}`.run(db);
  return id;
}

/** Changes what an open invitation offers, in the name of the person who does so. */
export async function changeInvitation(
  db: Db,
  id: string,
  {
    roleName,
    positionId,
    byUserId,
  }: { roleName: RoleName; positionId: string | null; byUserId: string },
): Promise<void> {
  await sql`
    update invitations
    set role_name = ${roleName}, position_id = ${positionId}, invited_by = ${byUserId}
    where id = ${id} and ended_at is null`.run(db);
}

/** Deletes ended invitations that are too old to matter for a limit or a decline. */
export const removeEndedInvitations = (db: Db) =>
  removeInBatches(
    db,
    "invitations",
    sql`select ctid from invitations
      where ended_at < now() - ${invitationLimits.daysAfterDecline} * interval '1 day'`,
  );
