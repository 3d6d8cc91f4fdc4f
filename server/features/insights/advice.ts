// What an owner could do next: rules about what is known of the project, what helps most first.
import type { Advice } from "#contract/insights.ts";
import { t } from "#shared/messages/t.ts";
import { minCount } from "#shared/outcomes.ts";
import type { GapCount, Outcomes } from "./insight-queries.ts";

export const maxAdvice = 3;

/** Days after which an application waits for long. */
const longWaitDays = 2;
/** Views from which it says something that few of them lead to an application. */
const enoughViews = 50;
/** One in so many views begins an application, where people see what they would do. */
const viewsPerForm = 20;
/** Technologies that a project should name, to be found. */
const fewTechs = 2;

/** Of the pages where something is done. */
export interface AdvicePaths {
  readonly applications: string;
  readonly settings: string;
  readonly positions: string;
  readonly webhooks: string;
  readonly people: string;
}

/** At most three; none for an archived project. */
export function adviceFor(
  outcomes: Outcomes,
  gaps: readonly GapCount[],
  paths: AdvicePaths,
): Advice[] {
  if (outcomes.isArchived) return [];
  return rules.flatMap((rule) => rule(outcomes, gaps, paths) || []).slice(0, maxAdvice);
}

type Rule = (outcomes: Outcomes, gaps: readonly GapCount[], paths: AdvicePaths) => Advice | false;

const rules: readonly Rule[] = [
  ({ waiting, waitingDays }, _, { applications: href }) =>
    waiting > 0 &&
    (waitingDays ?? 0) >= longWaitDays && {
      kind: "answer",
      text: t("insights.adviceAnswer", { count: waiting, days: waitingDays ?? 0 }),
      href,
    },
  ({ takesApplications, viewed }, _, { positions: href }) =>
    !takesApplications && {
      kind: "open",
      text: viewed < minCount ? t("insights.adviceOpen") : t("insights.adviceOpenSeen", { viewed }),
      href,
    },
  ({ techCount }, _, { settings: href }) =>
    techCount < fewTechs && { kind: "techs", text: t("insights.adviceTechs"), href },
  ({ undescribed }, _, { positions: href }) =>
    undescribed !== null && {
      kind: "describe",
      text: t("insights.adviceDescribe", { position: undescribed }),
      href,
    },
  ({ applied }, gaps, { positions: href }) => {
    const rare = gaps.find(({ asked, brought }) => asked > 0 && brought * minCount < applied);
    if (!rare || applied < minCount) return false;
    const { name } = rare.tech;
    const text =
      rare.brought < minCount
        ? t("insights.adviceAskLessFew", { tech: name, applied })
        : t("insights.adviceAskLess", { tech: name, brought: rare.brought, applied });
    return { kind: "ask_less", text, href };
  },
  ({ viewed, opened, takesApplications }, _, { settings: href }) =>
    takesApplications &&
    viewed >= enoughViews &&
    opened * viewsPerForm < viewed && {
      kind: "explain",
      text: t("insights.adviceExplain", { viewed }),
      href,
    },
  ({ starterIssues, repositoryUrl }, _, { settings }) =>
    starterIssues === 0 && {
      kind: "issues",
      text: repositoryUrl ? t("insights.adviceIssues") : t("insights.adviceRepository"),
      // Issues are marked at the code host.
      href: repositoryUrl ?? settings,
    },
  ({ accepted, repositoryUrl, hasHook }, _, { webhooks: href }) =>
    accepted > 0 &&
    repositoryUrl !== null &&
    !hasHook && { kind: "webhook", text: t("insights.adviceWebhook"), href },
  ({ takesApplications, applied }, _, { people: href }) =>
    takesApplications &&
    applied < minCount && { kind: "invite", text: t("insights.adviceInvite"), href },
];
