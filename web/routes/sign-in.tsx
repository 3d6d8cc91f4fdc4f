import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { recentSignInMinutes } from "#shared/limits.ts";
import { signInProvidersQuery } from "#web/data/account.ts";
import { useSession } from "#web/data/session.ts";
import { returnPath, paths } from "#web/lib/paths.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { pageLoader } from "#web/lib/loader.ts";
import { usePage, useSite } from "#web/lib/PageContext.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { TicketDivider } from "#web/ui/Dividers.tsx";

export const loader = pageLoader(async ({ api, prefetch }) => {
  // Without them there is one button, which works just as well.
  await prefetch(signInProvidersQuery(api));
  return { title: "Sign In", noindex: true };
});

export default function SignInPage() {
  const [search] = useSearchParams();
  const { user } = useSession();
  const { isClosed = false } = usePage();
  const returnTo = returnPath(search.get("returnTo"));
  const problem = search.get("problem");
  const { title, text } = problemOf(problem, isClosed, useSite().name);
  const isAgain = user !== null && problem === "again";
  return (
    <div className="wrap grid min-h-[60vh] grid-cols-[minmax(0,1fr)_420px] content-center items-center gap-x-16 gap-y-12 py-20 max-lg:grid-cols-1 max-md:py-12">
      <section className="grid gap-5">
        <h1 className="page-title">{user && !isAgain ? "You are signed in" : title}</h1>
        <p className="max-w-measure text-ink-2">
          {user && !isAgain ? `As ${user.displayName}. Continue where you left off.` : text}
        </p>
        <div className="flex flex-wrap gap-3 max-[480px]:grid">
          <Choices {...{ returnTo, isAgain, isSignedIn: user !== null }} />
        </div>
      </section>
      {!user && <AccountBenefits />}
    </div>
  );
}

interface ChoicesProps {
  returnTo: string;
  isSignedIn: boolean;
  /** Whether the person is signed in, and shall sign in again. */
  isAgain: boolean;
}

function Choices({ returnTo, isSignedIn, isAgain }: ChoicesProps) {
  const { isClosed = false } = usePage();
  const [search] = useSearchParams();
  if (isSignedIn && !isAgain) {
    return (
      <ButtonLink variant="ink" size="lg" render={<Link to={returnTo} />}>
        Continue
      </ButtonLink>
    );
  }
  // A page that needs an account would lead straight back here.
  const without = search.get("problem") === "required" ? paths.home() : returnTo;
  return (
    <>
      <SignInButtons returnTo={returnTo} />
      {!isClosed && (
        <ButtonLink variant="line" size="lg" render={<Link to={without} />}>
          {isAgain ? "Cancel" : "Continue without signing in"}
        </ButtonLink>
      )}
    </>
  );
}

const benefits = [
  {
    mark: "tech",
    title: "Find projects that fit",
    text: "Choose your technologies once. The best matches come first.",
  },
  {
    mark: "user",
    title: "Join a team",
    text: "Apply as a developer or designer, and read the owners’ answers.",
  },
  {
    mark: "proj",
    title: "List your own project",
    text: "Open seats, and choose who joins.",
  },
] as const;

function AccountBenefits() {
  return (
    <Card as="aside" aria-labelledby="benefits" className="max-w-measure">
      <div className="p-6">
        <h2 id="benefits" className="text-22">
          With an account
        </h2>
        <ul className="mt-4 grid gap-4">
          {benefits.map(({ mark, title, text }) => (
            <li key={mark} className="grid grid-cols-[20px_minmax(0,1fr)] items-baseline">
              <Mark of={mark} />
              <div>
                <h3 className="text-16">{title}</h3>
                <p className="mt-0.5 text-15 text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <TicketDivider />
      <p className="p-6 text-15 text-ink-2">
        <Link className="link" to={paths.page("privacy")}>
          Privacy
        </Link>{" "}
        says what is stored about you, and how to delete it.
      </p>
    </Card>
  );
}

/** One button per provider. */
function SignInButtons({ returnTo }: { returnTo: string }) {
  const { data: providers = [] } = useQuery(signInProvidersQuery(useApi()));
  const [first, second] = providers;
  if (!second) {
    return (
      <ButtonLink variant="ink" size="lg" href={paths.signIn(returnTo)}>
        {first ? `Sign in with ${first.name}` : "Sign In"}
      </ButtonLink>
    );
  }
  // Below each other: their names are of any length, some are a host's.
  return (
    <ul className="grid w-full gap-3">
      {providers.map(({ id, name }) => (
        <li key={id} className="grid max-w-[400px]">
          <ButtonLink
            variant="ink"
            size="lg"
            className="py-3 text-center leading-[1.3] whitespace-normal wrap-anywhere"
            href={paths.signInAt(id, returnTo)}
          >
            Sign in with {name}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

/** Why a sign-in failed, by the address's `problem`. */
interface Problem {
  title: string;
  text: string;
}

const problems: Record<string, Problem> = {
  required: {
    title: "Sign in to continue",
    text: "That page needs an account. After you sign in, you return to it.",
  },
  again: {
    title: "Sign in again",
    text: `To change how you sign in or your e-mail address, or to delete your account, sign in within the last ${recentSignInMinutes} minutes. You then return to where you were.`,
  },
  expired: {
    title: "That sign-in has expired",
    text: "It took too long or began in another browser. Please sign in again.",
  },
  declined: {
    title: "You were not signed in",
    text: "The sign-in was cancelled. Nothing was shared. You can continue without signing in, or try again.",
  },
  unavailable: {
    title: "The sign-in didn’t work",
    text: "The site that you sign in with didn’t respond. Please try again in a moment.",
  },
};

const withAccount =
  "Use an account that you already have. With it you can create projects, join teams and comment.";

const membersOnly = "Only members can read this site. Use an account that you already have.";

const cancelled: Problem = {
  title: "You were not signed in",
  text: "The sign-in was cancelled. Nothing was shared.",
};

function problemOf(name: string | null, isClosed: boolean, siteName: string): Problem {
  const title = `Sign in to ${siteName}`;
  if (isClosed && (name === null || name === "required")) return { title, text: membersOnly };
  if (isClosed && name === "declined") return cancelled;
  const known = name !== null && Object.hasOwn(problems, name) ? problems[name] : undefined;
  return known ?? { title, text: withAccount };
}
