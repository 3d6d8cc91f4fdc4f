// What the site reads of repositories, whichever API their code host has.
import type { CodeHostLimits } from "./code-host-api.ts";

/** A public repository. Texts are as its owners wrote them, unchecked. */
export interface Repository {
  /** Such as "owner/name". */
  readonly path: string;
  readonly name: string;
  readonly description: string | null;
  readonly url: string;
  readonly websiteUrl: string | null;
  /** Its SPDX identifier, or else its name. */
  readonly licence: string | null;
  readonly topics: readonly string[];
  readonly isFork: boolean;
  readonly isArchived: boolean;
  /** What most of its code is written in; null if the same reply doesn't say it. */
  readonly language: string | null;
  /** When it was last changed, if that is known. */
  readonly pushedAt: Date | null;
}

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

export interface OpenIssue {
  readonly number: number;
  readonly title: string;
  readonly url: string;
  readonly labels: readonly string[];
  readonly openedAt: Date;
  /** Markdown. */
  readonly body: string | null;
}

/** A repository as it is now; `missing` if there is none that everybody may see. */
export type RepositoryReading =
  | {
      readonly status: "ok";
      readonly repository: Repository;
      /** To be sent with the next question. */
      readonly etag: string | null;
    }
  | { readonly status: "unchanged" }
  | { readonly status: "missing" };

/** The starter issues of a repository. */
export type StarterReading =
  | {
      readonly status: "ok";
      readonly issues: readonly OpenIssue[];
      /** To be sent with the next question. */
      readonly etag: string | null;
    }
  | { readonly status: "unchanged" }
  | { readonly status: "missing" };

/** The content of a file. */
export type BytesReading =
  | {
      readonly status: "ok";
      /** Null if there are more than allowed. */
      readonly bytes: Buffer | null;
      /** To be sent with the next question. */
      readonly etag: string | null;
    }
  | { readonly status: "unchanged" }
  | { readonly status: "missing" };

export interface BytesQuestion {
  readonly etag: string | null;
  readonly limits: CodeHostLimits;
}

export interface RepositorySource {
  /** Null if there is none of that path that everybody may see. */
  readonly repository: (path: string) => Promise<Repository | null>;
  /** The same, unless nothing changed since the reply with that ETag; with its language and last push. */
  readonly state: (path: string, etag: string | null) => Promise<RepositoryReading>;
  /** Languages and their shares of the code, from 0 to 1. */
  readonly languages: (path: string) => Promise<ReadonlyMap<string, number>>;
  /** The files and folders in one of its folders, `[]` being the first; none if there isn't one. */
  readonly folder: (path: string, folder: readonly string[]) => Promise<readonly FolderEntry[]>;
  /** The text of the file at that path; null if there is none. */
  readonly file: (path: string, file: string) => Promise<string | null>;
  /** The content of the file at that path, such as a picture. */
  readonly bytes: (path: string, file: string, question: BytesQuestion) => Promise<BytesReading>;
  /** Open, unassigned and labelled for newcomers; without those that a pull request is linked to. */
  readonly starterIssues: (path: string, etag: string | null) => Promise<StarterReading>;
  /**
   * Whether an issue is still one of these; what is linked to it doesn't count. True if the reply
   * isn't understood.
   */
  readonly isStarterIssue: (path: string, number: number) => Promise<boolean>;
  /** A page of a person's own public repositories, latest first; pages count from 1. */
  readonly repositoriesOf: (accountId: number, page: number) => Promise<RepositoryPage>;
  /** A page of an organisation's public repositories with that topic, latest first. */
  readonly repositoriesWith: (
    topic: string,
    organisation: string,
    page: number,
  ) => Promise<RepositoryPage>;
}

interface RepositoryPage {
  readonly items: readonly Repository[];
  readonly hasNext: boolean;
}

/** Repositories on a page of a person's own. */
export const repositoriesPerPage = 30;

/** Most issues that are read of one repository. */
export const maxOpenIssues = 100;
