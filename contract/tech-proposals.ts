// Technologies of a project's repository that the project doesn't list.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { techEvidence } from "./repositories.ts";
import { techRef } from "./techs.ts";
import { id } from "./text.ts";

export const techProposal = z
  .object({ tech: techRef, evidence: techEvidence })
  .meta({ id: "TechProposal" });

export type TechProposal = z.infer<typeof techProposal>;

const summary = "that its repository's main language and topics name; owners only";

export const listTechProposals = endpoint({
  method: "GET",
  path: "/projects/{id}/tech-proposals",
  summary: `Technologies that the project doesn't list and ${summary}`,
  access: "session",
  scope: "projects",
  params: z.object({ id }),
  missing: "projects.missing",
  reply: z.array(techProposal),
});

export const dismissTechProposal = endpoint({
  method: "DELETE",
  path: "/projects/{id}/tech-proposals/{techId}",
  summary:
    "Never propose that technology for the project again; owners only. A repeat changes nothing. Returns the other proposals",
  access: "session",
  scope: "projects",
  params: z.object({ id, techId: id }),
  missing: "tech-proposals.missing",
  reply: z.array(techProposal),
});
