/** Why a sign-in didn't come to its end, by the address's `problem`. */
export interface Problem {
  title: string;
  text: string;
}

const problems: Record<string, Problem> = {
  expired: {
    title: "That sign-in has expired",
    text: "It took too long, or it began in another browser. Start again, and it will only take a moment.",
  },
  declined: {
    title: "You were not signed in",
    text: "The sign-in was cancelled at the code host. Nothing was shared. You can go on reading, or try again.",
  },
  unavailable: {
    title: "The code host did not answer",
    text: "Signing in needs it for a moment. It is usually back soon: please try again.",
  },
};

const none: Problem = {
  title: "Sign in to Stack Cafe",
  text: "With your account at the code host you can create projects, join a team and talk along.",
};

export const problemOf = (name: string | null): Problem =>
  (name !== null && Object.hasOwn(problems, name) ? problems[name] : undefined) ?? none;
