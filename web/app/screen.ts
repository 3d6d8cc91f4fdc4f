import type { ComponentType } from "react";

/**
 * The `lazy` of a route. Its component is the file's default export and has the file's name, by
 * which the server finds the chunk that the browser should fetch along with the page.
 */
export const screen = (load: () => Promise<{ default: ComponentType }>) => async () => ({
  Component: (await load()).default,
});
