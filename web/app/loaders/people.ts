import { load } from "#web/app/load.ts";

export const signInLoader = load(async () => ({ title: "Sign In", noindex: true }));
