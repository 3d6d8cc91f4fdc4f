// Every operation of the product, and the types that the clients derive from them.
import type { z } from "zod";
import * as accessRequests from "./access-requests.ts";
import * as accounts from "./accounts.ts";
import * as adminTechs from "./admin-techs.ts";
import * as admin from "./admin.ts";
import * as announcements from "./announcements.ts";
import * as apiTokens from "./api-tokens.ts";
import * as appearance from "./appearance.ts";
import * as applications from "./applications.ts";
import * as backups from "./backups.ts";
import * as blocks from "./blocks.ts";
import * as comments from "./comments.ts";
import type { Endpoint } from "./endpoint.ts";
import * as findablePeople from "./findable-people.ts";
import * as following from "./following.ts";
import * as graph from "./graph.ts";
import * as insights from "./insights.ts";
import * as invitations from "./invitations.ts";
import * as issues from "./issues.ts";
import * as jobs from "./jobs.ts";
import * as mail from "./mail.ts";
import * as matches from "./matches.ts";
import * as members from "./members.ts";
import * as notificationSettings from "./notification-settings.ts";
import * as notifications from "./notifications.ts";
import * as overview from "./overview.ts";
import * as ownProjects from "./own-projects.ts";
import * as people from "./people.ts";
import * as personDetails from "./person-details.ts";
import * as positions from "./positions.ts";
import * as projectEvents from "./project-events.ts";
import * as projectPictures from "./project-pictures.ts";
import * as projects from "./projects.ts";
import * as push from "./push.ts";
import * as reading from "./static-pages.ts";
import * as repositories from "./repositories.ts";
import * as repositoryFiles from "./repository-files.ts";
import * as reports from "./reports.ts";
import * as reservations from "./reservations.ts";
import * as savedSearches from "./saved-searches.ts";
import * as signInAccounts from "./sign-in-accounts.ts";
import * as similarProjects from "./similar-projects.ts";
import * as stars from "./stars.ts";
import * as suggestions from "./suggestions.ts";
import * as teaser from "./teaser.ts";
import * as techProposals from "./tech-proposals.ts";
import * as techSuggestions from "./tech-suggestions.ts";
import * as techs from "./techs.ts";
import * as trending from "./trending.ts";
import * as updates from "./updates.ts";
import * as version from "./version.ts";
import * as vouches from "./vouches.ts";
import * as watching from "./watching.ts";
import * as webhookOutDeliveries from "./webhook-out-deliveries.ts";
import * as webhookOutDrafts from "./webhook-out-drafts.ts";
import * as webhookOutKinds from "./webhook-out-kinds.ts";
import * as webhooksOut from "./webhooks-out.ts";
import * as webhooks from "./webhooks.ts";

const rooms = {
  ...admin,
  ...adminTechs,
  ...people,
  ...personDetails,
  ...accounts,
  ...apiTokens,
  ...techs,
  ...techProposals,
  ...techSuggestions,
  ...members,
  ...ownProjects,
  ...overview,
  ...insights,
  ...invitations,
  ...blocks,
  ...mail,
  ...matches,
  ...similarProjects,
  ...findablePeople,
  ...following,
  ...projects,
  ...projectPictures,
  ...positions,
  ...push,
  ...reading,
  ...stars,
  ...suggestions,
  ...comments,
  ...applications,
  ...notifications,
  ...notificationSettings,
  ...graph,
  ...webhooks,
  ...webhookOutDrafts,
  ...webhookOutKinds,
  ...webhooksOut,
  ...webhookOutDeliveries,
  ...issues,
  ...reservations,
  ...backups,
  ...accessRequests,
  ...announcements,
  ...appearance,
  ...jobs,
  ...projectEvents,
  ...reports,
  ...repositories,
  ...repositoryFiles,
  ...savedSearches,
  ...signInAccounts,
  ...teaser,
  ...trending,
  ...updates,
  ...version,
  ...vouches,
  ...watching,
};

type Rooms = typeof rooms;
type Declared = Extract<Rooms[keyof Rooms], Endpoint>;

/** All endpoints, in arbitrary order. */
export const endpoints = Object.entries(rooms)
  .filter((entry): entry is [keyof Rooms & string, Declared] => isEndpoint(entry[1]))
  .map(([name, endpoint]) => ({ name, endpoint: endpoint as Endpoint }));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}

/** From an operation's key, such as `GET /projects/{id}`, to its declaration. */
export type Api = { [E in Declared as `${E["method"]} ${E["path"]}`]: E };

export type Operation = keyof Api;
export type ParamsOf<K extends Operation> = z.input<Api[K]["params"]>;
export type QueryOf<K extends Operation> = z.input<Api[K]["query"]>;
export type BodyOf<K extends Operation> = z.input<Api[K]["body"]>;
export type ReplyOf<K extends Operation> = z.output<Api[K]["reply"]>;
