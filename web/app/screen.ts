import type { ComponentType } from "react";
import type { Loader } from "#web/lib/loader.ts";
import { reconnection, returnsSoFar } from "#web/lib/reconnection.ts";

interface ScreenModule {
  default: ComponentType;
  /** Only here where no other page has use for it. */
  loader?: Loader;
}

/**
 * The `lazy` of a route. Its component is the file's default export and has the file's name, by
 * which the server finds the chunk that the browser should fetch along with the page.
 */
export const screen = (load: () => Promise<ScreenModule>) => async () => {
  const { default: Component, loader } = await load().catch(whenBack(load, returnsSoFar()));
  return loader ? { Component, loader } : { Component };
};

/** Offline a screen's code waits for the connection, as its data does. */
const whenBack = (load: () => Promise<ScreenModule>, before: number) => async (error: unknown) => {
  const isBack = returnsSoFar() !== before;
  if (import.meta.env.SSR || (navigator.onLine && !isBack)) throw error;
  await reconnection(before);
  return load();
};
