import { useQuery } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import Clock from "lucide-react/icons/clock";
import GitBranch from "lucide-react/icons/git-branch";
import Languages from "lucide-react/icons/languages";
import LinkIcon from "lucide-react/icons/link";
import MailX from "lucide-react/icons/mail-x";
import Sprout from "lucide-react/icons/sprout";
import { Fragment, type ReactNode, useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import Pencil from "lucide-react/icons/pencil";
import { t, type TextKey } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import { formatList, listParts } from "#shared/format.ts";
import type { SessionUser, User } from "#contract/people.ts";
import type { PersonDetails } from "#contract/person-details.ts";
import type { TechRef } from "#contract/techs.ts";
import { rolesQuery } from "#web/data/members.ts";
import { findableLabel } from "#web/entities/people/findable-labels.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { draftOf } from "#web/lib/drafts.ts";
import { Button } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { openDialog, opensDialog } from "#web/lib/dialogs.tsx";
import { offsetLabel, timeZoneLabel } from "#shared/site-clock.ts";
import { hoursLabel, languageName, linkLabel } from "./details-labels.ts";

interface UserHeadProps {
  person: User;
  /** What they say about themselves, if anything. */
  bio: string | null;
  /** What may be done about it, where anything may. */
  action: ReactNode;
}

/** A person's avatar, names, date of joining, and roles. */
export function UserHead({ person, bio, action }: UserHeadProps) {
  return (
    <header className="grid justify-items-start gap-5 max-lg:grid-cols-[auto_minmax(0,1fr)] max-lg:gap-x-6 max-sm:grid-cols-1">
      <Avatar name={person.displayName} src={person.avatarUrl} size={96} decorative />
      <div className="min-w-0">
        <h1
          dir="auto"
          className="text-39 leading-[1.15] font-display tracking-[-0.018em] wrap-anywhere max-md:text-31"
        >
          {person.displayName}
        </h1>
        <p className="mt-1.5 flex flex-wrap gap-x-3 text-15 text-ink-2">
          <span className="wrap-anywhere">{person.username}</span>
          <RelativeTime
            at={person.createdAt}
            label={(ago) => t("people.joinedSiteAgo", { ago })}
            className="text-ink-3"
          />
        </p>
        <RolesHeld userId={person.id} />
        {bio && (
          <p
            dir="auto"
            className="mt-4 font-serif text-17 leading-[1.5] whitespace-pre-line wrap-anywhere"
          >
            {bio}
          </p>
        )}
        <CanBeFound person={person} />
      </div>
      <div className="max-lg:col-start-2 max-sm:col-start-1 empty:hidden">{action}</div>
    </header>
  );
}

/** What a person said who wants to be found for a project. */
function CanBeFound({ person }: { person: User }) {
  const { findable } = person;
  if (findable === null) return null;
  return (
    <div className="mt-3 border-s-2 border-user-line ps-3 text-15">
      <p>
        <Link className="link" to={paths.people()}>
          {t("people.wantsToBeFound")}
        </Link>
        <span className="block text-ink-2">{findableLabel(findable)}</span>
      </p>
      {findable.lookingFor && (
        <p dir="auto" className="mt-1 wrap-anywhere text-ink-2">
          {findable.lookingFor}
        </p>
      )}
    </div>
  );
}

/** A person's roles in all projects: "Owner and developer". */
function RolesHeld({ userId }: { userId: string }) {
  const { data: roles = [] } = useQuery(rolesQuery(useApi(), userId));
  if (roles.length === 0) return null;
  return (
    <p className="mt-1.5 text-15 text-user-ink first-letter:uppercase">
      {formatList(roles.map((role) => t("members.roleName", { role })))}
    </p>
  );
}

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
    <ul aria-label={t("people.about")} className="grid gap-3 text-15">
      {hasTime && (
        <Fact icon={Clock}>
          <Availability details={details} />
        </Fact>
      )}
      {!acceptsInvitations && <Fact icon={MailX}>{t("people.noInvitations")}</Fact>}
      {techsToLearn.length > 0 && (
        <Fact icon={Sprout}>
          {rich("people.wantsToLearn", { techs: () => <TechLinks techs={techsToLearn} /> })}
        </Fact>
      )}
      {languages.length > 0 && (
        <Fact icon={Languages}>
          {t("people.speaks", { languages: formatList(languages.map(languageName)) })}
        </Fact>
      )}
      {account && (
        <Fact icon={GitBranch}>
          <OutsideLink url={account.url} />
          <span className="small block text-ink-2">{t("people.verified")}</span>
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
  const place =
    timeZone && timeZoneLabel(timeZone) + t("ui.comma") + offsetLabel(timeZone, new Date());
  if (hoursAWeek === null) return place;
  return (
    <>
      {hoursLabel(hoursAWeek)}
      {place && <span className="small block text-ink-2">{place}</span>}
    </>
  );
}

function TechLinks({ techs }: { techs: readonly TechRef[] }) {
  const slugs = techs.map(({ slug }) => slug);
  return listParts(slugs).map(({ type, value }, index) => {
    const tech = type === "element" && techs.find(({ slug }) => slug === value);
    return (
      <Fragment key={index}>
        {tech ? (
          <Link className="font-medium text-tech-ink hover:underline" to={paths.tech(tech.slug)}>
            {tech.name}
          </Link>
        ) : (
          value
        )}
      </Fragment>
    );
  });
}

function OutsideLink({ url }: { url: string }) {
  return (
    <a className="link" href={url} rel="nofollow ugc noopener noreferrer" dir="ltr">
      {linkLabel(url)}
    </a>
  );
}

interface Hint {
  readonly isMissing: (details: PersonDetails) => boolean;
  readonly icon: LucideIcon;
  readonly title: TextKey;
  readonly text?: TextKey;
}

const hints: Hint[] = [
  {
    isMissing: ({ hoursAWeek, timeZone }) => hoursAWeek === null && timeZone === null,
    icon: Clock,
    title: "people.addAvailability",
    text: "people.addAvailabilityText",
  },
  {
    isMissing: ({ techsToLearn }) => techsToLearn.length === 0,
    icon: Sprout,
    title: "people.addLearning",
  },
  {
    isMissing: ({ links }) => links.length === 0,
    icon: LinkIcon,
    title: "people.addWebsite",
  },
];

/** On one's own profile: what isn't filled in yet, each with the way to the form. */
export function DetailHints({ details }: { details: PersonDetails }) {
  const missing = hints.filter(({ isMissing }) => isMissing(details));
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="detail-hints">
      <h2 id="detail-hints" className="small mb-2 font-sans font-normal text-ink-2">
        {t("people.hintsTitle")}
      </h2>
      <ul className="grid gap-2">
        {missing.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Link
              to={paths.ownDetails()}
              className="flex min-h-11 items-center gap-3 rounded-md border border-dashed border-edge px-3.5 py-2 text-15 hover:bg-highlight"
            >
              <Icon className="size-4 flex-none text-ink-3" />
              <span>
                <span className="block font-medium">{t(title)}</span>
                {text && <span className="small block text-ink-2">{t(text)}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const loadDialog = () => import("./ProfileDialog.tsx");

/** Opens the viewer's profile form; by itself if there is an unsaved draft. */
export function EditProfile({ user }: { user: SessionUser }) {
  const isHydrated = useHydrated();
  const openUnsaved = useEffectEvent(() => {
    if (draftOf(`profile:settings:${user.id}`) !== null) openDialog(loadDialog, { user });
  });
  useEffect(() => openUnsaved(), [user.id]);
  return (
    <Button icon={<Pencil />} disabled={!isHydrated} {...opensDialog(loadDialog, { user })}>
      {t("people.editProfile")}
    </Button>
  );
}
