import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { DeleteAccount } from "#web/features/accounts/DeleteAccount.tsx";
import { DownloadData } from "#web/features/accounts/DownloadData.tsx";
import { Sessions } from "#web/features/accounts/Sessions.tsx";
import { personDetailsQuery } from "#web/data/person-details.ts";
import { sessionsQuery } from "#web/data/account.ts";
import { signInAccountsQuery, signInProvidersQuery } from "#web/data/sign-in-accounts.ts";
import { BlockedList } from "#web/features/blocks/BlockedList.tsx";
import { blocksQuery } from "#web/data/blocks.ts";
import { MailSettings } from "#web/features/mail/MailSettings.tsx";
import { mailSettingsQuery } from "#web/data/mail.ts";
import { NotificationSettings } from "#web/features/notifications/NotificationSettings.tsx";
import { notificationSettingsQuery } from "#web/data/notifications.ts";
import { DetailsForm } from "#web/features/people/DetailsForm.tsx";
import { ProfileForm } from "#web/features/people/ProfileForm.tsx";
import { SignInAccounts } from "#web/features/sign-in-accounts/SignInAccounts.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer, pageLoader, requireSession } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { useSession } from "#web/data/session.ts";
import { chooseTheme, type Theme, themes, useTheme } from "#web/lib/theme.ts";
import { Card } from "#web/ui/Card.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { classNames } from "#web/ui/class-names.ts";

export const loader = pageLoader(async (context) => {
  const { api, ensure, ensurePages, prefetch } = context;
  const { id } = requireSession(context);
  await Promise.all([
    // The form shows its own error.
    awaitOnServer(prefetch(personDetailsQuery(api, id))),
    awaitOnServer(ensurePages(sessionsQuery(api))),
    // The list shows its own error.
    awaitOnServer(prefetch(signInAccountsQuery(api))),
    awaitOnServer(prefetch(signInProvidersQuery(api))),
    awaitOnServer(prefetch(notificationSettingsQuery(api))),
    // Awaited: whether there is such a section must be known. It shows its own error.
    ensure(mailSettingsQuery(api)).catch(() => undefined),
    // The list shows its own error.
    awaitOnServer(ensurePages(blocksQuery(api)).catch(() => undefined)),
  ]);
  return { title: "Account settings", noindex: true };
});

/** The settings of the viewer's account. */
export default function AccountSettingsPage() {
  const session = useSession();
  // After a session has ended elsewhere, the page stays as it is while it is being filled in.
  const [user, setUser] = useState(session.user);
  if (session.user && session.user !== user) setUser(session.user);
  const mail = useQuery(mailSettingsQuery(useApi()));
  const isMailOff = mail.data?.isAvailable === false;
  if (!user) return null;
  return (
    <div className="wrap pt-12 pb-24 max-md:pt-8 max-md:pb-16">
      <h1 className="page-title">Account settings</h1>
      <div className="mt-10 grid gap-10 max-md:mt-6 max-md:gap-8">
        <Setting
          title="Profile"
          about={
            <>
              What others see on{" "}
              <Link className="link" to={paths.user(user.username)}>
                your profile
              </Link>
              .
            </>
          }
        >
          <ProfileForm key={user.id} user={user} />
        </Setting>
        <Setting
          needsScript
          title="About you"
          about="Shown on your profile. Only what you fill in appears."
        >
          <DetailsForm key={user.id} userId={user.id} />
        </Setting>
        <Setting needsScript title="Theme" about="How Stack Cafe looks in this browser.">
          <ThemeSelect />
        </Setting>
        <Setting
          needsScript
          title="Notifications"
          about="Choose what you’re notified about. Changes apply immediately."
        >
          <NotificationSettings />
        </Setting>
        {isMailOff ? null : (
          <Setting
            needsScript
            title="E-mail"
            about="Choose which e-mail you get, and where. Notifications you’ve already read here aren’t sent."
          >
            <MailSettings />
          </Setting>
        )}
        <Setting
          title="Blocked"
          about="People and projects that can’t invite or notify you. They don’t learn about it."
        >
          <BlockedList />
        </Setting>
        <Setting title="Sign-in accounts" about="The accounts you sign in with.">
          <SignInAccounts />
        </Setting>
        <Setting title="Sessions" about="Where you’re signed in. Sign out any you don’t recognise.">
          <Sessions />
        </Setting>
        <Setting title="Your data" about="All the data we store about you, as one JSON file.">
          <DownloadData user={user} />
        </Setting>
        <Setting needsScript title="Delete account" about="You’ll review what’s deleted first.">
          <DeleteAccount user={user} />
        </Setting>
      </div>
    </div>
  );
}

interface SettingProps {
  title: string;
  about: ReactNode;
  /** Hidden without scripts, which it needs. */
  needsScript?: boolean;
  children: ReactNode;
}

function Setting({ title, about, needsScript = false, children }: SettingProps) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames(
        "grid scroll-mt-8 grid-cols-[minmax(0,1fr)_minmax(0,760px)] items-start gap-x-12 gap-y-4 max-lg:grid-cols-1",
        needsScript && "needs-script",
      )}
    >
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="mt-1 text-15 text-ink-2">{about}</p>
      </div>
      <Card className="px-6 py-6 max-md:px-5 max-md:py-5">{children}</Card>
    </section>
  );
}

const labels: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark" };

/** The theme of this browser. */
function ThemeSelect() {
  return (
    <Segmented
      legend="Theme"
      hideLegend
      name="theme"
      options={themes.map((value) => ({ value, label: labels[value] }))}
      value={useTheme()}
      onChange={chooseTheme}
    />
  );
}
