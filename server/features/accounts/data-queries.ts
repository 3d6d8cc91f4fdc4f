// The queries of the data export: all data stored about a person, as JSON text with the field names
// of the contract's `accountData`.
import type { AccountData } from "#contract/accounts.ts";
import { projectFields } from "#contract/project-fields.ts";
import { belongsToPerson } from "#server/auth/admin-logins.ts";
import { tokenScopes } from "#server/auth/api-tokens.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { Db } from "#server/database/connect.ts";
import { seesProject } from "#server/database/visibility.ts";
import { columnOf } from "#server/database/column-of.ts";

type Head =
  | "user"
  | "signInAccounts"
  | "techs"
  | "findable"
  | "details"
  | "techsToLearn"
  | "techSuggestions"
  | "formerUsernames"
  | "notificationsOff"
  | "accessRequests"
  | "mail"
  | "pushSettings";
type ListName = Exclude<keyof AccountData, "exportedAt" | Head>;

/** The person's own row, and the lists that are always short. */
export async function headOf(db: Db, userId: string): Promise<Record<Head, string> | null> {
  const row = await sql<Record<Head, string>>`
    select
      json_build_object('id', u.id, 'username', u.username, 'displayName', u.display_name,
        'avatarUrl', u.avatar_url, 'accountId', u.account_id, 'accountLogin', u.account_login, 'email', u.email,
        'language', u.language, 'isAdmin', u.is_admin, 'adminLogins', array(
          select l.login from admin_logins l where ${belongsToPerson} order by l.login),
        'createdAt', iso(u.created_at), 'updatedAt', iso(u.updated_at),
        'hiddenAt', iso(u.hidden_at)
      )::text as "user",
      (select coalesce(json_agg(json_build_object('provider', a.provider,
          'accountId', a.account_id, 'login', a.login, 'avatarUrl', a.avatar_url,
          'email', a.email, 'linkedAt', iso(a.linked_at)) order by a.linked_at, a.provider), '[]')
        from user_accounts a where a.user_id = u.id)::text as "signInAccounts",
      (select coalesce(json_agg(json_build_object('id', t.id, 'slug', t.slug, 'name', t.name)
          order by x.position), '[]')
        from user_techs x join techs t on t.id = x.tech_id where x.user_id = u.id)::text as techs,
      coalesce((select json_build_object('roles', f.roles, 'availability', f.availability,
          'lookingFor', f.looking_for, 'activeWeek', f.active_week, 'createdAt', iso(f.created_at))
        from findable_people f where f.user_id = u.id)::text, 'null') as findable,
      coalesce((select json_build_object('bio', d.bio, 'links', d.links,
          'showsAccount', d.shows_account, 'hoursAWeek', d.hours_a_week, 'timeZone', d.time_zone,
          'languages', d.languages, 'acceptsInvitations', d.accepts_invitations,
          'updatedAt', iso(d.updated_at))
        from person_details d where d.user_id = u.id)::text, 'null') as details,
      (select coalesce(json_agg(json_build_object('id', t.id, 'slug', t.slug, 'name', t.name)
          order by x.position), '[]')
        from techs_to_learn x join techs t on t.id = x.tech_id
        where x.user_id = u.id)::text as "techsToLearn",
      (select coalesce(json_agg(json_build_object('word', s.word,
          'suggestedAt', iso(s.suggested_at)) order by s.suggested_at), '[]')
        from tech_suggestions s where s.user_id = u.id)::text as "techSuggestions",
      (select coalesce(json_agg(json_build_object('username', n.name,
          'heldUntil', iso(n.held_until)) order by n.held_until), '[]')
        from usernames n where n.user_id = u.id and n.held_until is not null
      )::text as "formerUsernames",
      (select coalesce(json_agg(event order by event), '[]')
        from notification_kinds_off where user_id = u.id)::text as "notificationsOff",
      (select coalesce(json_agg(json_build_object('provider', split_part(r.account, ':', 1),
          'login', r.login, 'name', r.name, 'email', r.email, 'message', r.message,
          'requestedAt', iso(r.requested_at), 'approvedAt', iso(r.approved_at),
          'declinedAt', iso(r.declined_at)) order by r.id), '[]')
        from access_requests r where r.user_id = u.id)::text as "accessRequests",
      coalesce((select json_build_object('source', s.source, 'ownAddress', s.own_address,
          'pendingAddress', s.pending_address, 'failedAddress', s.failed_address,
          'failedAt', iso(s.failed_at), 'failure', s.failure, 'kindsOff', s.kinds_off,
          'digest', s.digest, 'digestedUntil', iso(s.digested_until))
        from mail_settings s where s.user_id = u.id)::text, 'null') as mail,
      coalesce((select json_build_object('quiet', q.quiet)
        from push_quiet_hours q where q.user_id = u.id)::text, 'null') as "pushSettings"
    from users u where u.id = ${userId}`.maybeOne(db);
  return row ?? null;
}

/** A project as JSON; its name is left out if an admin hid the project from the person. */
const named = (userId: string) => sql`json_build_object('id', p.id,
  'name', case when ${seesProject(userId)} then p.name else '' end)`;

const history = (userId: string) => sql`(
  select coalesce(json_agg(json_build_object('at', iso(e.at), 'status', e.status,
    'byMe', e.by_user_id is not distinct from ${userId}::uuid) order by e.id), '[]')
  from application_events e where e.application_id = a.id)`;

/** The title of the position of a row with that alias, or null. */
const positionTitle = (alias: string) =>
  sql`(select s.title from positions s where s.id = ${sql.id(`${alias}.position_id`)})`;

const positions = sql`array(
  select json_build_object('id', s.id, 'role', s.role, 'title', s.title,
    'description', s.description, 'hoursAWeek', s.hours_a_week, 'seats', s.seats,
    'isOpen', s.closed_at is null, 'createdAt', iso(s.created_at), 'techs', array(
      select t.name from position_techs x join techs t on t.id = x.tech_id
      where x.position_id = s.id order by x.position))
  from positions s where s.project_id = p.id order by s.id)`;

/** The logo, the gallery and the pictures of updates of the row `p` of projects. */
const pictures = sql`(
  select coalesce(json_agg(json_build_object('place', x.place, 'alt', x.alt, 'width', x.width,
    'height', x.height, 'hiddenAt', iso(x.hidden_at), 'position', x.position, 'createdAt', iso(x.created_at),
    'url', '/pictures/' || x.hash || '-large.webp') order by x.place, x.position), '[]')
  from pictures x where x.project_id = p.id)`;

/** What owners wrote about the row `p` of projects. */
const ownFields = sql.join(
  projectFields.map((field) => sql`${sql.literal(field)}, ${sql.id(`p.${columnOf(field)}`)}`),
);

/** The projects that newly fit the row `s` of saved searches. */
const found = (userId: string) => sql`(
  select coalesce(json_agg(json_build_object('project', ${named(userId)},
    'at', iso(h.found_at), 'toldAt', iso(h.told_at)) order by h.found_at), '[]')
  from saved_search_hits h join projects p on p.id = h.project_id where h.search_id = s.id)`;

const invitation = (userId: string) => sql`'id', i.id,
  'project', case when p.id is not null then ${named(userId)} end, 'roleName', i.role_name,
  'position', ${positionTitle("i")}, 'invitedAt', iso(i.invited_at), 'outcome', i.outcome,
  'endedAt', iso(i.ended_at)`;

/**
 * The lists that can be long, in the order of the file. Each row is its JSON and a key to continue
 * from.
 */
export const lists = ({ id, sessionId }: Viewer): Record<ListName, Sql> => ({
  sessions: sql`
    select s.id as key, json_build_object('id', s.id, 'userAgent', s.user_agent,
      'createdAt', iso(s.created_at), 'seenAt', iso(s.seen_at),
      'current', s.id = ${sessionId}::uuid) as json
    from sessions s where s.user_id = ${id}`,
  apiTokens: sql`
    select k.id as key, json_build_object('id', k.id, 'name', k.name, 'start', k.token_start,
      'scopes', ${tokenScopes}, 'project', case when p.id is not null then ${named(id)} end,
      'createdAt', iso(k.created_at), 'expiresAt', iso(k.expires_at),
      'lastUsedAt', iso(k.last_used_at)) as json
    from api_tokens k left join projects p on p.id = k.project_id where k.user_id = ${id}`,
  projects: sql`
    select p.id as key, json_build_object('id', p.id, ${ownFields},
      'settingOpenRoles', p.open_roles, 'maintainerWanted', p.maintainer_wanted, 'archivedAt', iso(p.archived_at), 'hiddenAt', iso(p.hidden_at), 'createdAt', iso(p.created_at),
      'updatedAt', iso(p.updated_at), 'techs', array(
        select t.name from project_techs x join techs t on t.id = x.tech_id
        where x.project_id = p.id order by x.position), 'positions', ${positions}, 'pictures', ${pictures}) as json
    from members m join projects p on p.id = m.project_id
    where m.user_id = ${id} and m.role_name = 'owner'`,
  memberships: sql`
    select m.id as key, json_build_object('id', m.id, 'project', ${named(id)},
      'roleName', m.role_name, 'position', ${positionTitle("m")}, 'createdAt', iso(m.created_at)) as json
    from members m join projects p on p.id = m.project_id where m.user_id = ${id}`,
  invitations: sql`
    select i.id as key, json_build_object(${invitation(id)}) as json
    from invitations i left join projects p on p.id = i.project_id where i.user_id = ${id}`,
  invitationsSent: sql`
    select i.id as key, json_build_object(${invitation(id)}, 'user', i.user_id) as json
    from invitations i left join projects p on p.id = i.project_id where i.invited_by = ${id}`,
  blocks: sql`
    select b.id as key, json_build_object('id', b.id, 'user', b.blocked_user_id,
      'project', case when p.id is not null then ${named(id)} end,
      'createdAt', iso(b.created_at)) as json
    from blocks b left join projects p on p.id = b.blocked_project_id where b.user_id = ${id}`,
  applications: sql`
    select a.id as key, json_build_object('id', a.id, 'project', ${named(id)},
      'requestedRole', a.requested_role, 'position', ${positionTitle("a")},
      'content', a.content, 'status', a.status, 'reason', a.reason, 'reapplyAllowedAt', iso(a.reapply_allowed_at),
      'createdAt', iso(a.created_at), 'updatedAt', iso(a.updated_at),
      'history', ${history(id)}, 'messages', (
        select coalesce(json_agg(json_build_object('at', iso(m.sent_at), 'text', m.text)
          order by m.id), '[]')
        from application_messages m where m.application_id = a.id)) as json
    from applications a join projects p on p.id = a.project_id where a.user_id = ${id}`,
  decisions: sql`
    select e.id as key, json_build_object('id', e.id, 'application', a.id, 'project', ${named(id)},
      'status', e.status, 'at', iso(e.at)) as json
    from application_events e join applications a on a.id = e.application_id
      join projects p on p.id = a.project_id
    where e.by_user_id = ${id} and a.user_id <> ${id}`,
  applicationMessages: sql`
    select m.id as key, json_build_object('id', m.id, 'application', a.id, 'project', ${named(id)},
      'text', m.text, 'at', iso(m.sent_at)) as json
    from application_messages m join applications a on a.id = m.application_id
      join projects p on p.id = a.project_id
    where m.by_user_id = ${id}`,
  comments: sql`
    select c.id as key, json_build_object('id', c.id, 'project', ${named(id)},
      'parentId', c.parent_id, 'commentText', c.text, 'deleted', c.deleted_at is not null,
      'hiddenAt', iso(c.hidden_at),
      'postedDate', iso(c.posted_at), 'updatedAt', iso(c.updated_at)) as json
    from comments c join projects p on p.id = c.project_id where c.user_id = ${id}`,
  updates: sql`
    select w.id as key, json_build_object('id', w.id, 'project', ${named(id)},
      'title', w.title, 'text', w.text, 'hiddenAt', iso(w.hidden_at),
      'createdAt', iso(w.created_at), 'updatedAt', iso(w.updated_at),
      'picture', (select json_build_object('url', '/pictures/' || x.hash || '-large.webp',
          'width', x.width, 'height', x.height, 'alt', x.alt, 'hiddenAt', iso(x.hidden_at),
          'createdAt', iso(x.created_at)) from pictures x where x.update_id = w.id)) as json
    from project_updates w join projects p on p.id = w.project_id where w.user_id = ${id}`,
  vouches: sql`
    select v.id as key, json_build_object('project', ${named(id)},
      'reason', v.reason, 'byMe', v.vouched_by is not distinct from ${id}::uuid, 'login', a.login,
      'createdAt', iso(v.created_at)) as json
    from project_vouches v join projects p on p.id = v.project_id
      join user_accounts a on a.provider = v.provider and a.account_id = v.account_id
    where v.vouched_by = ${id} or a.user_id = ${id}`,
  pausedWebhooks: sql`
    select w.id as key, json_build_object('project', case when p.id is not null then ${named(id)} end,
      'kind', w.kind, 'pausedAt', iso(w.paused_at)) as json
    from webhooks_out w left join projects p on p.id = w.project_id where w.paused_by = ${id}`,
  pushDevices: sql`
    select d.id as key, json_build_object('id', d.id, 'session', d.session_id,
      'endpoint', d.endpoint, 'kinds', d.kinds, 'createdAt', iso(d.created_at),
      'lastSentAt', iso(d.last_sent_at)) as json
    from push_devices d where d.user_id = ${id}`,
  reactions: sql`
    select r.comment_id as key, json_build_object('comment', c.id, 'project', ${named(id)},
      'kind', r.kind, 'at', iso(r.created_at)) as json
    from comment_reactions r join comments c on c.id = r.comment_id
      join projects p on p.id = c.project_id
    where r.user_id = ${id}`,
  adminActs: sql`
    select a.id as key, json_build_object('id', a.id, 'at', iso(a.at), 'act', a.act,
      'byMe', a.by_user_id is not distinct from ${id}::uuid, 'aboutMe', about.me,
      'subjectKind', a.subject_kind, 'detail', case when about.me then a.detail end) as json
    from audit_log a,
      lateral (select a.subject_kind = 'user' and a.subject_id = ${id} as me) about
    where a.by_user_id = ${id} or (a.subject_kind = 'user' and a.subject_id = ${id})`,
  stars: sql`
    select s.project_id as key, json_build_object('project', ${named(id)},
      'at', iso(s.created_at)) as json
    from stars s join projects p on p.id = s.project_id where s.user_id = ${id}`,
  reservations: sql`
    select r.id as key, json_build_object('id', r.id, 'project', ${named(id)},
      'issue', json_build_object('id', r.issue_id, 'number', r.number, 'title', r.title,
        'url', r.url), 'state', r.state, 'reservedAt', iso(r.reserved_at),
      'until', iso(r.until), 'endedAt', iso(r.ended_at), 'pullRequestUrl', r.pull_request_url,
      'pullRequestOpenedAt', iso(r.pull_request_opened_at), 'mergedAt', iso(r.merged_at)) as json
    from reservations r join projects p on p.id = r.project_id where r.user_id = ${id}`,
  projectEvents: sql`
    select e.id as key, json_build_object('id', e.id, 'project', ${named(id)}, 'event', e.event,
      'payload', e.payload, 'createdAt', iso(e.created_at)) as json
    from project_events e join projects p on p.id = e.project_id where e.user_id = ${id}`,
  notifications: sql`
    select n.id as key, json_build_object('id', n.id, 'event', n.event, 'user', n.actor_id,
      'project', case when p.id is not null then ${named(id)} end, 'application', n.application_id,
      'comment', n.comment_id, 'invitation', n.invitation_id, 'detail', n.detail, 'isRead', n.is_read,
      'createdAt', iso(n.created_at)) as json
    from notifications n left join projects p on p.id = n.project_id where n.user_id = ${id}`,
  mails: sql`
    select m.id as key, json_build_object('id', m.id, 'kind', m.kind, 'state', m.state,
      'createdAt', iso(m.created_at), 'sentAt', iso(m.sent_at),
      'notifications', m.notification_ids, 'address', m.address,
      'signInAccount', m.sign_in_account, 'apiToken', m.api_token,
      'apiTokenExpiresAt', iso(m.api_token_expires_at)) as json
    from mails m where m.user_id = ${id}`,
  watchedProjects: sql`
    select w.project_id as key, json_build_object('project', ${named(id)}, 'level', w.level,
      'at', iso(w.set_at)) as json
    from project_watches w join projects p on p.id = w.project_id where w.user_id = ${id}`,
  followedTechs: sql`
    select s.id as key, json_build_object(
      'tech', json_build_object('id', t.id, 'slug', t.slug, 'name', t.name),
      'at', iso(s.created_at), 'found', ${found(id)}) as json
    from saved_searches s join techs t on t.id = s.followed_tech_id where s.user_id = ${id}`,
  followedPeople: sql`
    select f.followed_id as key, json_build_object('user', f.followed_id,
      'at', iso(f.followed_at)) as json
    from person_follows f where f.user_id = ${id}`,
  reports: sql`
    select r.id as key, json_build_object('id', r.id, 'kind', r.kind, 'reported', r.thing_id,
      'category', r.category, 'text', r.text, 'createdAt', iso(r.created_at),
      'outcome', r.outcome, 'settledAt', iso(r.settled_at)) as json
    from reports r where r.reporter_id = ${id}`,
  savedSearches: sql`
    select s.id as key, json_build_object('id', s.id, 'name', s.name, 'filters', s.filters,
      'alerts', s.alerts, 'createdAt', iso(s.created_at), 'lookedAt', iso(s.looked_at),
      'found', ${found(id)}) as json
    from saved_searches s where s.user_id = ${id} and s.followed_tech_id is null`,
  mutedThreads: sql`
    select m.comment_id as key, json_build_object('comment', c.id, 'project', ${named(id)},
      'at', iso(m.muted_at)) as json
    from muted_threads m join comments c on c.id = m.comment_id join projects p on p.id = c.project_id
    where m.user_id = ${id}`,
  formerOwnerships: sql`
    select f.hook_id as key, json_build_object('webhook', h.id, 'project', ${named(id)},
      'since', iso(f.since)) as json
    from hook_former_owners f join hooks h on h.id = f.hook_id join projects p on p.id = h.project_id
    where f.user_id = ${id}`,
});

/** Rows in memory at once. */
const pageSize = 500;

export interface DataRow {
  readonly key: string;
  readonly json: string;
}

/** The next page of rows of `list` after `key`; shorter than a page at the end of the list. */
export async function rowsAfter(
  db: Db,
  list: Sql,
  after: string | null,
): Promise<{ rows: DataRow[]; isLast: boolean }> {
  const rows = await sql<DataRow>`
    select key, json::text as json from (${list}) listed
    where ${after}::uuid is null or key > ${after}::uuid
    order by key limit ${pageSize}`.all(db);
  return { rows, isLast: rows.length < pageSize };
}
