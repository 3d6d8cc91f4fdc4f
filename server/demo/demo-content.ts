// The content of a new embedded database, so that every screen has something to show. Times are
// days before the moment of loading, so that the content always looks recent.
import { pendingApplications } from "./applications-pending.ts";
import { decidedApplications } from "./applications-decided.ts";
import { natureThreads } from "./comments-nature.ts";
import { toolThreads } from "./comments-tools.ts";
import type { DemoContent } from "./demo-content-types.ts";
import { people } from "./people.ts";
import { demoPositions } from "./positions.ts";
import { demoProjectEvents } from "./project-events.ts";
import { codeProjects } from "./projects-code.ts";
import { learningProjects } from "./projects-learning.ts";
import { makerProjects } from "./projects-makers.ts";
import { movingProjects } from "./projects-moving.ts";
import { natureProjects } from "./projects-nature.ts";
import { neighbourProjects } from "./projects-neighbours.ts";

export const demoContent: DemoContent = {
  people,
  projects: [
    ...natureProjects,
    ...neighbourProjects,
    ...makerProjects,
    ...codeProjects,
    ...movingProjects,
    ...learningProjects,
  ],
  positions: demoPositions,
  applications: [...pendingApplications, ...decidedApplications],
  invitations: [
    {
      project: "quarry",
      invited: "opalreyes",
      roleName: "designer",
      invitedBy: "oleksak",
      daysAgo: 1.5,
    },
  ],
  threads: [...natureThreads, ...toolThreads],
  events: demoProjectEvents,
};
