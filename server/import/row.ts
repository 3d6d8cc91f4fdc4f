// A record of the file as a project, or the reason why it isn't a valid one.
import { z } from "zod";
import { licence } from "#contract/projects.ts";
import { httpsUrl, webUrl } from "#contract/text.ts";
import type { Fields } from "./source.ts";
import { wordsOf } from "./tech-words.ts";
import type { OpenRole } from "#contract/members.ts";
import { openRoles } from "#shared/findable.ts";
import { type FilePosition, readPositions } from "./positions.ts";
import { repositoryAddressOf, webAddressOf } from "#shared/repository-address.ts";
import { projectLimits } from "#shared/limits.ts";
import { disruptive, isVisible } from "#shared/visible-text.ts";
import { codePointLength } from "#shared/text-length.ts";
import { beginningOf } from "#shared/with-dots.ts";
import { currentTimeMs } from "#server/database/clock.ts";

export interface Row {
  readonly line: number;
  readonly name: string;
  readonly description: string;
  /** `null` if the row has none, or an invalid one. */
  readonly repositoryUrl: string | null;
  readonly websiteUrl: string | null;
  readonly licence: string | null;
  /** Of the repository, even if its address is invalid. */
  readonly repositoryKey: string | null;
  /** Equal in the rows of a file that are about one project. */
  readonly identity: string;
  readonly words: readonly string[];
  /** `null` if the row doesn't say which roles are open. */
  readonly openRoles: readonly OpenRole[] | null;
  /** `null` if the row doesn't say which positions there are. */
  readonly positions: readonly FilePosition[] | null;
  readonly archivedAt: Date | null;
  /** Whether an admin hid the project where the data was downloaded. */
  readonly isHidden: boolean;
  /** What was changed to make it valid. */
  readonly remarks: readonly string[];
}

export interface Rejected {
  readonly line: number;
  readonly problem: string;
}

export interface RowReading {
  /** By `fieldName`; values of fields with the same name are joined. */
  readonly techsFields: readonly string[];
  /** Whether a text names a technology. */
  readonly knows: (phrase: string) => boolean;
  /** Whether http links are kept. */
  readonly keepsHttp: boolean;
  /** Where a path such as `ada/tide` is. */
  readonly codeHostUrl: string;
}

/** Reads, shortens or rejects a record; never throws. */
export function readRow(line: number, fields: Fields, reading: RowReading): Row | Rejected {
  const remarks: string[] = [];
  // What stands for characters that a conversion lost.
  if (JSON.stringify(fields).includes("\uFFFD")) {
    return { line, problem: "characters were lost when it was converted: it contains \uFFFD" };
  }
  const name = textOf(fields["name"])?.replace(/\s+/g, " ");
  const description = textOf(fields["description"]);
  const problem = problemOf("name", name) ?? problemOf("description", description);
  if (problem || !name || !description) return { line, problem: problem ?? "empty" };

  const fit = (field: "name" | "description", value: string) => {
    const { max } = projectLimits[field];
    const shortened = beginningOf(value, max);
    if (shortened !== value) remarks.push(`${field} cut to ${max} characters`);
    return shortened;
  };
  const allowed = (link: string | null, what: string) => {
    const accepted = reading.keepsHttp ? webUrl : httpsUrl;
    if (link === null || accepted.safeParse(link).success) return link;
    const expected = reading.keepsHttp ? "https or http" : "https";
    remarks.push(`${what} link dropped because it isn't ${expected}`);
    return null;
  };
  const written = linkOf(fields, ["repo", "repository", "repositoryurl", "repourl"]);
  const repository = written && repositoryAddressOf(written, reading.codeHostUrl);
  const website = linkOf(fields, ["url", "website", "websiteurl", "homepage"]);
  const key = repository && repositoryKey(repository);
  // Many lists repeat the repository as the website.
  const again = website !== null && key !== null && repositoryKey(website) === key;
  return {
    line,
    name: fit("name", name),
    description: fit("description", description),
    repositoryUrl: allowed(repository, "repository"),
    websiteUrl: allowed(again ? null : website, "website"),
    licence: licenceOf(fields["licence"] ?? fields["license"]),
    repositoryKey: key,
    identity: key === null ? `name ${name.toLowerCase()}` : `repository ${key}`,
    openRoles: openRolesOf(
      fields["openroles"] ?? fields["roles"] ?? fields["settingopenroles"],
      remarks,
    ),
    positions: readPositions(fields["positions"], remarks, reading.knows),
    archivedAt: timeOf("archivedAt", fields["archivedat"], remarks),
    isHidden: timeOf("hiddenAt", fields["hiddenat"], remarks) !== null,
    words: reading.techsFields.flatMap((field) => wordsOf(fields[field], reading.knows)),
    remarks,
  };
}

/** The open roles that the field names: a list, or text with anything between the words. */
function openRolesOf(value: unknown, remarks: string[]): OpenRole[] | null {
  const words = Array.isArray(value) ? value.map(String) : textOf(value)?.split(/[\s,;|]+/);
  // An empty cell says nothing; an empty list says that none is open.
  if (words === undefined || words.join("") === "") return Array.isArray(value) ? [] : null;
  const named = words.map((word) => word.trim().toLowerCase()).filter((word) => word !== "");
  const isUnknown = (word: string) =>
    openRoles.every((role) => role !== word && `${role}s` !== word);
  if (named.some(isUnknown))
    remarks.push(`open roles other than ${openRoles.join(" and ")} left out`);
  return openRoles.filter((role) => named.includes(role) || named.includes(`${role}s`));
}

/** As downloaded data has it. */
const isoTime = z.iso.datetime({ offset: true });

function timeOf(field: string, value: unknown, remarks: string[]): Date | null {
  const text = textOf(value);
  if (!text) return null;
  const { data } = isoTime.safeParse(text);
  if (data !== undefined) return new Date(Math.min(Date.parse(data), currentTimeMs()));
  remarks.push(`${field} left out because it isn't a date`);
  return null;
}

function licenceOf(value: unknown): string | null {
  const text = textOf(value)?.replace(/\s+/g, " ");
  return licence.safeParse(text && beginningOf(text, projectLimits.licence.max)).data ?? null;
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" ? storable(text) : undefined;
}

function linkOf(fields: Fields, names: readonly string[]): string | null {
  const links = names.map((name) => textOf(fields[name]));
  return links.find((link) => link !== undefined && link !== "") ?? null;
}

function problemOf(field: "name" | "description", value: string | undefined): string | null {
  if (value === undefined || value === "") return `no ${field}`;
  const { min } = projectLimits[field];
  if (codePointLength(value) < min) return `${field} shorter than ${min} characters`;
  if (!isVisible(value)) return `${field} without anything that can be seen`;
  const isRefused = field === "name" && disruptive.test(value);
  return isRefused ? "name with characters that can't be shown" : null;
}

/**
 * Equal for addresses of one repository, as in PostgreSQL's function `repository_key`, and also
 * for the addresses that Git itself accepts; `null` if it isn't an address.
 */
export function repositoryKey(address: string): string | null {
  const url = URL.parse(webAddressOf(address));
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return null;
  const host = url.host.toLowerCase().replace(/^www\./, "");
  const path = withoutEnd(url.pathname.toLowerCase());
  // Without a path the query identifies the repository.
  return host + (path === "" ? withoutEnd(url.search.toLowerCase()) : path);
}

const withoutEnd = (path: string) =>
  path
    .replace(/\/+$/, "")
    .replace(/\.git$/, "")
    .replace(/\/+$/, "");

/** Trimmed, and without what PostgreSQL can't store: NUL and unpaired surrogates. */
export const storable = (value: string): string =>
  value
    .replace(/[\0\p{Cs}]/gu, "")
    .replaceAll("\r\n", "\n")
    .trim();
