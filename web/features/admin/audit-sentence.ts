// What the audit log says an admin did. Entries store the act by its name, such as "hide comment".
import type { AuditEntry } from "#contract/admin.ts";

/** The words before the subject's name, with "…" for it where it isn't last. */
const sentences: Record<string, string> = {
  "add tech": "added the technology",
  "edit tech": "edited the technology",
  "upload logo": "uploaded a logo for",
  "remove logo": "removed the logo of",
  "merge techs": "merged another technology into",
  "dismiss wanted tech": "dismissed the wanted technology",
  "make admin": "made … an admin",
  "unmake admin": "removed … as admin",
  "suspend user": "suspended",
  "lift suspension": "lifted the suspension of",
  "end sessions": "signed … out everywhere",
  "delete account": "deleted the account of",
  "send test notification": "sent a test notification to",
  "delete project": "deleted the project",
  "delete comment": "deleted a comment on",
  "hide project": "hid the project",
  "hide comment": "hid a comment on",
  "hide user": "hid",
  "hide event": "hid an event of",
  "restore project": "restored the project",
  "restore comment": "restored a comment on",
  "restore user": "restored",
  "restore event": "restored an event of",
  "dismiss reports": "dismissed the reports of",
  "reopen reports": "re-opened the reports of",
  "dismiss reports by": "dismissed all reports by",
  "reopen reports by": "re-opened the reports by",
  "dismiss search": "dismissed the search",
  "hide searches with word": "hid searches with",
  "show searches with word": "allowed searches with",
  "run job": "ran the job",
  "approve access": "let … in",
  "decline access": "declined the access request of",
  "take back access": "took back the approval of",
  announce: "announced",
  "remove announcement": "removed the announcement",
  export: "exported",
};

/** What comes before and after the subject's name; the stored act where another version wrote it. */
export function auditSentence({ act }: Pick<AuditEntry, "act">) {
  const sentence = Object.hasOwn(sentences, act) ? sentences[act] : undefined;
  const [before = act, after = ""] = (sentence ?? act).split("…");
  return { before: before.trim(), after: after.trim() };
}
