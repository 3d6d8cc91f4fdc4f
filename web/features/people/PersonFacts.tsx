import Clock from "lucide-react/icons/clock";
import GitBranch from "lucide-react/icons/git-branch";
import Languages from "lucide-react/icons/languages";
import LinkIcon from "lucide-react/icons/link";
import MailX from "lucide-react/icons/mail-x";
import Sprout from "lucide-react/icons/sprout";
import type { LucideIcon } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import type { PersonDetails } from "#contract/person-details.ts";
import type { TechRef } from "#contract/techs.ts";
import { paths } from "#web/lib/paths.ts";
import {
  hoursLabel,
  languageName,
  linkLabel,
  listed,
  offsetLabel,
  timeZoneLabel,
} from "./details-labels.ts";

/** What a person filled in about themselves, and nothing else. */
export function PersonFacts({ details }: { details: PersonDetails }) {
  const { account, links, languages, techsToLearn, acceptsInvitations } = details;
  const hasTime = details.hoursAWeek !== null || details.timeZone !== null;
  const isEmpty =
    !hasTime &&
    !account &&
    acceptsInvitations &&
    links.length + languages.length + techsToLearn.length === 0;
  if (isEmpty) return null;
  return (
    <ul aria-label="About" className="grid gap-3 text-15">
      {hasTime && (
        <Fact icon={Clock}>
          <Availability details={details} />
        </Fact>
      )}
      {!acceptsInvitations && <Fact icon={MailX}>Doesn’t accept invitations</Fact>}
      {techsToLearn.length > 0 && (
        <Fact icon={Sprout}>
          Wants to learn <TechLinks techs={techsToLearn} />
        </Fact>
      )}
      {languages.length > 0 && (
        <Fact icon={Languages}>Speaks {listed(languages.map(languageName))}</Fact>
      )}
      {account && (
        <Fact icon={GitBranch}>
          <OutsideLink url={account.url} />
          <span className="small block text-ink-2">Verified by signing in</span>
        </Fact>
      )}
      {links.map((url) => (
        <Fact key={url} icon={LinkIcon}>
          <OutsideLink url={url} />
        </Fact>
      ))}
    </ul>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Icon className="mt-1 size-4 flex-none text-ink-3" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

function Availability({ details: { hoursAWeek, timeZone } }: { details: PersonDetails }) {
  const place = timeZone && `${timeZoneLabel(timeZone)}, ${offsetLabel(timeZone)}`;
  if (hoursAWeek === null) return place;
  return (
    <>
      {hoursLabel(hoursAWeek)}
      {place && <span className="small block text-ink-2">{place}</span>}
    </>
  );
}

function TechLinks({ techs }: { techs: readonly TechRef[] }) {
  return techs.map(({ id, slug, name }, index) => (
    <Fragment key={id}>
      {index > 0 && (index === techs.length - 1 ? " and " : ", ")}
      <Link className="font-medium text-tech-ink hover:underline" to={paths.tech(slug)}>
        {name}
      </Link>
    </Fragment>
  ));
}

function OutsideLink({ url }: { url: string }) {
  return (
    <a className="link" href={url} rel="nofollow ugc noopener noreferrer" dir="ltr">
      {linkLabel(url)}
    </a>
  );
}
