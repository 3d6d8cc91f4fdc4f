// What a notification says, in parts that lead somewhere and parts that don't.
import type { AnyNotification, Notification } from "#contract/notifications.ts";
import { paths } from "#web/lib/paths.ts";

export type Part = string | { text: string; to: string; of: "user" | "proj" };

type Event = Notification["event"];
type Data<E extends Event> = Extract<Notification, { event: E }>["data"];

const person = (user: Notification["data"]["user"]): Part =>
  user ? { text: user.username, to: paths.user(user.username), of: "user" } : "A deleted user";

const place = ({ id, name }: { id: string; name: string }): Part => ({
  text: name,
  to: paths.project(id),
  of: "proj",
});

const aRole = (role: string) => (role === "owner" ? "an owner" : `a ${role}`);

interface Doing {
  user: Notification["data"]["user"];
  project: { id: string; name: string };
}

/** Who did that to which project, and no more. */
const did =
  (words: string, end = ".") =>
  ({ user, project }: Doing): Part[] => [person(user), ` ${words} `, place(project), end];

/** What was done about an invitation to which project, in which role. */
function invited(words: string) {
  return (data: Doing & { member: { roleName: string } }): Part[] => {
    const { roleName } = data.member;
    if (roleName === "owner") return did(`${words} to be an owner of`)(data);
    return did(`${words} to join`, ` as ${aRole(roleName)}.`)(data);
  };
}

const reported = { project: "A project", comment: "A comment", user: "A person" };

const sentences: { [E in Event]: (data: Data<E>) => Part[] } = {
  test: ({ user }) => (user ? ["test from ", person(user)] : ["test"]),
  application_created: (data) =>
    did("wants to apply to", ` as a ${data.application.requestedRole}.`)(data),
  application_accepted: did("accepted your application to"),
  application_closed: did("closed your application to"),
  application_reopened: did("re-opened your application to"),
  application_withdrawn: did("withdrew the application to"),
  comment_created: did("commented on"),
  comment_reply: did("replied to your comment on"),
  comment_mention: did("mentioned you on"),
  member_added: (data) => did("added you to", ` as ${aRole(data.member.roleName)}.`)(data),
  member_removed: did("removed you from"),
  member_role_changed: (data) => did(`made you ${aRole(data.member.roleName)} of`)(data),
  invitation_created: invited("invited you"),
  invitation_accepted: invited("accepted your invitation"),
  invitation_declined: invited("declined your invitation"),
  project_deleted: ({ project }) => [`An admin deleted ${project.name}.`],
  report_created: ({ report }) => [`${reported[report.kind]} was reported.`],
};

/** Whether it is one that this version of the site knows. */
export const isKnown = (given: AnyNotification | Notification): given is Notification =>
  Object.hasOwn(sentences, given.event);

export function sentenceOf(given: AnyNotification | Notification): Part[] {
  if (!isKnown(given)) return [`Unrecognized notification: ${given.event}`];
  const sentence = sentences[given.event] as (data: Notification["data"]) => Part[];
  return sentence(given.data);
}

/** The same to be read out. */
export const wordsOf = (given: AnyNotification | Notification): string =>
  sentenceOf(given)
    .map((part) => (typeof part === "string" ? part : part.text))
    .join("");
