// A mail as it is written, before it is rendered as HTML and as plain text. All texts are plain: the
// renderers escape them.

/** A text of a line, and its colour: that of a person, a project, a technology, or the ink's. */
export interface Phrase {
  readonly text: string;
  readonly tone?: "user" | "proj" | "tech" | "ink";
  /** An absolute address. */
  readonly url?: string;
  /** Signs that say the same as the words beside them: left out where there is only text. */
  readonly isDecoration?: true;
}

export type Line = readonly (string | Phrase)[];

export interface MailButton {
  readonly label: string;
  readonly url: string;
  readonly tone: "ink" | "user" | "line";
}

export interface MailRow {
  /** A person's name, whose initials are shown beside the row. */
  readonly initialsOf?: string;
  /** In the type of headings, above the line. */
  readonly title?: Phrase;
  readonly line: Line;
  /** What somebody wrote. */
  readonly quote?: string;
  /** Below, in a softer colour. */
  readonly note?: Line;
  /** At the right, where there is no button. */
  readonly aside?: string;
  readonly button?: MailButton;
}

export interface MailSection {
  readonly title: string;
  /** How many there are, such as "3 of 11". */
  readonly count: string;
  readonly mark: "user" | "proj" | "tech" | "plain";
  readonly rows: readonly MailRow[];
  readonly button?: MailButton;
}

export interface WrittenMail {
  readonly subject: string;
  /** What mailboxes show after the subject. */
  readonly preview: string;
  /** "21 November". */
  readonly date: string;
  /** The names of a person, a project and another person, drawn as joined. */
  readonly joined?: { readonly by: string; readonly project: string; readonly who: string };
  readonly heading: string;
  readonly lead: Line;
  readonly quote?: string;
  readonly buttons: readonly MailButton[];
  readonly sections: readonly MailSection[];
  /** Why the person gets it. */
  readonly why: string;
  readonly links: readonly { readonly label: string; readonly url: string }[];
  /** The site's host. */
  readonly host: string;
}

/** Control characters, line breaks, and those that change the direction of the text after them. */
const disruptive = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

/** Somebody's text on one line: for subjects and sentences. */
export const oneLine = (text: string): string =>
  text.replace(disruptive, " ").replace(/\s+/g, " ").trim();

/** The first word of a name, to greet a person. */
export const firstName = (name: string): string => oneLine(name).split(" ")[0] ?? "";
