// What assistants can do: read what their person may read, and propose what the person then sends.
import { z } from "zod";
import type { Application, NewApplication } from "#contract/applications.ts";
import type { Comment } from "#contract/comments.ts";
import type { Scope } from "#contract/endpoint.ts";
import type { Issue } from "#contract/issues.ts";
import type { Match } from "#contract/matches.ts";
import { openRole } from "#contract/members.ts";
import type { Notification } from "#contract/notifications.ts";
import type { Project, ProjectCard } from "#contract/projects.ts";
import { id } from "#contract/text.ts";
import { applicationLimits, commentLimits } from "#shared/limits.ts";
import { t } from "#shared/messages/t.ts";
import type { Proposal } from "./confirm.ts";
import { type SiteCalls, SiteRefusal } from "./site-calls.ts";

export interface ToolCall {
  readonly site: SiteCalls;
  readonly publicUrl: string;
  /** Sends the proposal if the person confirms it; returns the outcome. */
  readonly confirm: (proposal: Proposal) => Promise<unknown>;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly scope: Scope;
  readonly input: z.ZodRawShape;
  /** Whether it changes nothing; others need the person's confirmation. */
  readonly isRead: boolean;
  readonly run: (call: ToolCall, input: unknown) => Promise<unknown>;
}

function tool<Shape extends z.ZodRawShape>(
  declared: Omit<Tool, "input" | "run"> & {
    input: Shape;
    run: (call: ToolCall, input: z.output<z.ZodObject<Shape>>) => Promise<unknown>;
  },
): Tool {
  const schema = z.object(declared.input);
  return { ...declared, run: (call, input) => declared.run(call, schema.parse(input)) };
}

const techs = z
  .array(z.string().max(60))
  .max(20)
  .optional()
  .describe("Technologies, by the ends of their addresses: typescript, c-sharp, postgresql");
const limit = z.number().int().min(1).max(50).default(10).describe("How many at most");
const projectId = id.describe("A project's id, as other tools return it");

const joined = (list: readonly string[] | undefined) => list?.join(",");

function cardOf(project: ProjectCard, publicUrl: string) {
  return {
    id: project.id,
    name: project.name,
    summary: project.summary,
    url: `${publicUrl}/projects/${project.id}`,
    technologies: project.techs.map(({ slug }) => slug),
    openRoles: project.settingOpenRoles,
    freeSeats: project.freeSeats,
    starterIssues: project.starterIssueCount,
    stars: project.starCount,
    health: project.health,
    lastActivityAt: project.lastActivityAt,
  };
}

export const tools: readonly Tool[] = [
  tool({
    name: "search_projects",
    title: "Search projects",
    description: "Finds software projects by words, technologies and what they look for.",
    scope: "read",
    isRead: true,
    input: {
      search: z.string().max(200).optional().describe("Words; typos are forgiven"),
      techs,
      role: openRole.optional().describe("Only projects with a free seat in this role"),
      starterIssues: z.boolean().optional().describe("Only projects with issues for newcomers"),
      limit,
    },
    async run(
      { site, publicUrl },
      { search, techs: wanted, role, starterIssues, limit: pageSize },
    ) {
      const starter = starterIssues ? "true" : undefined;
      const query = { search, techs: joined(wanted), role, starter, pageSize };
      const found = await site.get<ProjectCard[]>("/projects", query);
      return found.map((project) => cardOf(project, publicUrl));
    },
  }),
  tool({
    name: "match_projects",
    title: "Projects that fit",
    description:
      "Projects that fit a stack, best first, each with its reasons. Without techs, the stack of the person for whom you act, which may be empty: then nothing fits.",
    scope: "read",
    isRead: true,
    input: { techs, role: openRole.optional(), limit },
    async run({ site, publicUrl }, { techs: wanted, role, limit: pageSize }) {
      const query = { techs: joined(wanted), role, pageSize };
      const { matches, total } = await site.get<{ matches: Match[]; total: number }>(
        "/matches",
        query,
      );
      const listed = matches.map((match) => ({
        ...cardOf(match, publicUrl),
        hasFreeSeat: match.hasFreeSeat,
        reasons: match.reasons.map(({ text }) => text),
      }));
      return { total, matches: listed };
    },
  }),
  tool({
    name: "read_project",
    title: "Read a project",
    description: "What a project is, its team, its open positions, and whether one can apply.",
    scope: "read",
    isRead: true,
    input: { project: projectId },
    async run({ site, publicUrl }, { project: projectNamed }) {
      const project = await site.get<Project>(`/projects/${projectNamed}`);
      return {
        ...cardOf(project, publicUrl),
        description: project.description,
        repositoryUrl: project.repositoryUrl,
        websiteUrl: project.websiteUrl,
        team: project.members.map(({ user, roleName }) => ({
          user: user.username,
          role: roleName,
        })),
        memberCount: project.memberCount,
        positions: project.positions
          .filter(({ isOpen }) => isOpen)
          .map((position) => ({
            id: position.id,
            role: position.role,
            title: position.title,
            description: position.description,
            technologies: position.techs.map(({ slug }) => slug),
            hoursAWeek: position.hoursAWeek,
            freeSeats: position.seats - position.taken,
          })),
        canApply: project.can.apply,
      };
    },
  }),
  tool({
    name: "first_steps",
    title: "First steps",
    description:
      "Open issues for newcomers that nobody is on, those first that fit: of the person's stack, or of the technologies given.",
    scope: "read",
    isRead: true,
    input: {
      search: z.string().max(100).optional().describe("Words of title, labels or project"),
      techs,
      size: z.enum(["small", "medium", "large"]).optional(),
      limit,
    },
    async run({ site, publicUrl }, { search, techs: wanted, size, limit: pageSize }) {
      const query = { search, techs: joined(wanted), size, free: "true", pageSize };
      const issues = await site.get<Issue[]>("/issues", query);
      return issues.map((issue) => ({
        id: issue.id,
        title: issue.title,
        url: issue.url,
        labels: issue.labels,
        size: issue.size,
        openedAt: issue.openedAt,
        project: { id: issue.project.id, name: issue.project.name },
        projectUrl: `${publicUrl}/projects/${issue.project.id}`,
        technologies: issue.techs.map(({ slug }) => slug),
        reasons: issue.reasons?.map(({ text }) => text) ?? [],
      }));
    },
  }),
  tool({
    name: "read_notifications",
    title: "Read notifications",
    description: "The person's own notifications, newest first. They stay unread.",
    scope: "notifications",
    isRead: true,
    input: { unreadOnly: z.boolean().default(true), limit },
    run: ({ site }, { unreadOnly, limit: pageSize }) =>
      site.get<Notification[]>("/notifications", {
        show: unreadOnly ? "unread" : undefined,
        pageSize,
      }),
  }),
  tool({
    name: "apply_to_project",
    title: "Apply to a project",
    description:
      "Proposes an application to join a project in the person's name. It is sent only once the person confirmed the text; where you can't ask them, you get a link to the site's form with the text in it, to give to them.",
    scope: "applications",
    isRead: false,
    input: {
      project: projectId,
      text: z.string().min(1).max(applicationLimits.content).describe("In the person's own voice"),
      position: id.optional().describe("Of the project's open positions, if it has any"),
      role: openRole.default("developer").describe("For projects without positions"),
    },
    async run({ site, publicUrl, confirm }, { project: projectNamed, text, position, role }) {
      const project = await site.get<Project>(`/projects/${projectNamed}`);
      const seat = project.positions.find((one) => one.id === position)?.title;
      if (position !== undefined && seat === undefined) {
        throw new SiteRefusal(t("positions.missing"));
      }
      return confirm({
        question: t("assistants.confirmApplication", {
          project: project.name,
          seat: seat ?? t("applications.role", { role }),
        }),
        text,
        maxLength: applicationLimits.content,
        form: {
          url: `${publicUrl}/projects/${project.id}`,
          query: position === undefined ? {} : { apply: position },
          hash: "#joining",
        },
        async send(content) {
          const what = position === undefined ? { requestedRole: role } : { position };
          const body: NewApplication = { project: project.id, content, ...what };
          const { id: sent, status } = await site.post<Application>("/applications", body);
          return { status, url: `${publicUrl}/projects/${project.id}/applications/${sent}` };
        },
      });
    },
  }),
  tool({
    name: "comment_on_project",
    title: "Comment on a project",
    description:
      "Proposes a public comment on a project in the person's name. It is sent only once the person confirmed the text; where you can't ask them, you get a link to the site's form with the text in it, to give to them.",
    scope: "comments",
    isRead: false,
    input: { project: projectId, text: z.string().min(1).max(commentLimits.text) },
    async run({ site, publicUrl, confirm }, { project: projectNamed, text }) {
      const path = `/projects/${projectNamed}`;
      const { name } = await site.get<Project>(path);
      return confirm({
        question: t("assistants.confirmComment", { project: name }),
        text,
        maxLength: commentLimits.text,
        form: { url: publicUrl + path, query: {}, hash: "#discussion" },
        async send(commentText) {
          const { id: sent } = await site.post<Comment>(`${path}/comment`, { commentText });
          return { url: `${publicUrl}${path}?comment=${sent}#comment-${sent}` };
        },
      });
    },
  }),
];
