/** The kinds of providers where people sign in, by the ids of the wire. */
export const providerNames = {
  github: "GitHub",
  gitea: "Gitea",
  gitlab: "GitLab",
  oidc: "OpenID Connect",
} as const;
