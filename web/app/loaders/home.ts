import { load } from "#web/app/load.ts";

export const homeLoader = load(async () => ({
  title: "",
  description:
    "Find software projects that fit your tech stack, and join the people who build them.",
}));
