/** Settings for sign-in through a GitLab that doesn't exist: linking an account there can begin. */
export const absentGitLab = {
  url: "https://gitlab.example",
  clientId: "client",
  clientSecret: "a secret",
};
