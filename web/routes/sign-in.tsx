import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { recentSignInMinutes } from "#shared/limits.ts";
import { t } from "#shared/messages/t.ts";
import { signInProvidersQuery } from "#web/data/account.ts";
import { useSession } from "#web/data/session.ts";
import { returnPath, paths } from "#web/lib/paths.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { pageLoader } from "#web/lib/loader.ts";
import { usePage, useSite } from "#web/lib/PageContext.tsx";
import { linkTo, rich } from "#web/lib/rich.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { TicketDivider } from "#web/ui/Dividers.tsx";

export const loader = pageLoader(async ({ api, prefetch }) => {
  // Without them there is one button, which works just as well.
  await prefetch(signInProvidersQuery(api));
  return { title: t("frame.signIn"), noindex: true };
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
        <h1 className="page-title">{user && !isAgain ? t("auth.youAreSignedIn") : title}</h1>
        <p className="max-w-measure text-ink-2">
          {user && !isAgain ? t("auth.signedInAs", { name: user.displayName }) : text}
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
        {t("auth.continue")}
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
          {isAgain ? t("forms.cancel") : t("auth.continueWithout")}
        </ButtonLink>
      )}
    </>
  );
}

const benefits = [
  {
    mark: "tech",
    title: "auth.benefitFind",
    text: "auth.benefitFindText",
  },
  {
    mark: "user",
    title: "auth.benefitJoin",
    text: "auth.benefitJoinText",
  },
  {
    mark: "proj",
    title: "auth.benefitList",
    text: "auth.benefitListText",
  },
] as const;

function AccountBenefits() {
  return (
    <Card as="aside" aria-labelledby="benefits" className="max-w-measure">
      <div className="p-6">
        <h2 id="benefits" className="text-22">
          {t("auth.withAccount")}
        </h2>
        <ul className="mt-4 grid gap-4">
          {benefits.map(({ mark, title, text }) => (
            <li key={mark} className="grid grid-cols-[20px_minmax(0,1fr)] items-baseline">
              <Mark of={mark} />
              <div>
                <h3 className="text-16">{t(title)}</h3>
                <p className="mt-0.5 text-15 text-ink-2">{t(text)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <TicketDivider />
      <p className="p-6 text-15 text-ink-2">
        {rich("auth.privacy", { link: linkTo(paths.page("privacy")) })}
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
        {first ? t("auth.signInWith", { name: first.name }) : t("frame.signIn")}
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
            {t("auth.signInWith", { name })}
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

const problems: Record<string, () => Problem> = {
  required: () => ({ title: t("errors.signInTitle"), text: t("auth.requiredText") }),
  again: () => ({
    title: t("auth.again"),
    text: t("auth.againText", { minutes: recentSignInMinutes }),
  }),
  expired: () => ({ title: t("auth.expired"), text: t("auth.expiredText") }),
  declined: () => ({ title: t("auth.notSignedIn"), text: t("auth.declinedText") }),
  unavailable: () => ({ title: t("auth.failed"), text: t("auth.failedText") }),
};

function problemOf(name: string | null, isClosed: boolean, siteName: string): Problem {
  const title = t("auth.signInTo", { site: siteName });
  if (isClosed && (name === null || name === "required"))
    return { title, text: t("auth.membersOnly") };
  if (isClosed && name === "declined")
    return { title: t("auth.notSignedIn"), text: t("auth.cancelledText") };
  const known = name !== null && Object.hasOwn(problems, name) ? problems[name] : undefined;
  return known?.() ?? { title, text: t("auth.useAccount") };
}
