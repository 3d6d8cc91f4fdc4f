import type { SavedFilters } from "#contract/saved-searches.ts";
import { paths } from "./paths.ts";

/** The list of projects with the filters of a saved search. */
export const savedSearchPath = ({ techs, tech, ...others }: SavedFilters): string =>
  paths.projects({ ...others, techs: [techs?.split(",") ?? [], tech ?? []].flat() });
