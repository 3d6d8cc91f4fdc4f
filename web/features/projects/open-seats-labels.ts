import type { OpenRole } from "#contract/members.ts";
import type { OpenedRoles } from "#contract/own-projects.ts";

/** 'Developer seats opened in 12 projects. 2 have positions of their own.' */
export function openedLabel({ opened, unchanged, left }: OpenedRoles, role: OpenRole): string {
  const Role = `${role.charAt(0).toUpperCase()}${role.slice(1)}`;
  const sentences = [
    opened.length > 0
      ? `${Role} seats opened in ${projects(opened.length)}.`
      : `No ${role} seats opened.`,
  ];
  if (unchanged.length > 0) {
    sentences.push(
      `${projects(unchanged.length)} had ${unchanged.length === 1 ? "one" : "them"} open already.`,
    );
  }
  const positions = left.filter(({ reason }) => reason === "positions").length;
  if (positions > 0) {
    sentences.push(
      `${projects(positions)} ${positions === 1 ? "has" : "have"} positions: open those on the project’s page.`,
    );
  }
  const closed = left.length - positions;
  if (closed > 0) {
    sentences.push(`${projects(closed)} ${closed === 1 ? "accepts" : "accept"} no applications.`);
  }
  return sentences.join(" ");
}

const projects = (count: number) => (count === 1 ? "1 project" : `${count} projects`);
