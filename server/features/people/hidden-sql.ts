// People whom an admin hid are there for themselves and for admins. What leaves them out is written
// here, and nowhere else.

/** Whether `viewer`, an SQL expression for an id or null, is an admin. Looked up once a statement. */
export const isAdmin = (viewer: string) =>
  `exists (select from users admin where admin.id = ${viewer} and admin.is_admin)`;

/** Whether the row `u` of users is there for the viewer. */
export const seesPerson = (viewer: string) =>
  `(u.hidden_at is null or u.id = ${viewer} or ${isAdmin(viewer)})`;

/**
 * The ids of those who aren't, for `user_id not in …`: read once a statement from an index of hidden
 * people alone, so that lists of ids leave them out without being joined.
 */
export const hiddenPeople = (viewer: string) => `(
  select hidden.id from users hidden where hidden.hidden_at is not null
    and hidden.id is distinct from ${viewer} and not ${isAdmin(viewer)})`;
