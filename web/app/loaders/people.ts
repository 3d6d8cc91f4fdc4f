import { load } from "#web/lib/loader.ts";

export const signInLoader = load(async () => ({ title: "Sign In", noindex: true }));

export const signOutLoader = load(async () => ({ title: "Sign Out", noindex: true }));
