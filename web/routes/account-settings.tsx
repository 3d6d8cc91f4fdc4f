import { useMutation, useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { type MouseEvent, useState } from "react";
import { Link } from "react-router";
import type { SessionUser } from "#contract/people.ts";
import { sessionsQuery, signInAccountsQuery, signInProvidersQuery } from "#web/data/account.ts";
import { blocksQuery } from "#web/data/blocks.ts";
import { mailSettingsQuery } from "#web/data/mail.ts";
import { notificationSettingsQuery } from "#web/data/notifications.ts";
import { personDetailsQuery } from "#web/data/people.ts";
import { useSession } from "#web/data/session.ts";
import {
  DeleteAccount,
  type SettingsSection,
  SettingsSections,
} from "#web/features/accounts/SettingsSections.tsx";
import { Sessions } from "#web/features/accounts/Sessions.tsx";
import { BlockedList } from "#web/features/blocks/BlockedList.tsx";
import { MailSettings } from "#web/features/mail/MailSettings.tsx";
import { NotificationSettings } from "#web/features/notifications/NotificationSettings.tsx";
import { DetailsForm } from "#web/features/people/DetailsForm.tsx";
import { InvitationsForm } from "#web/features/people/InvitationsForm.tsx";
import { ProfileForm } from "#web/features/people/ProfileForm.tsx";
import { SignInAccounts } from "#web/features/sign-in-accounts/SignInAccounts.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { awaitOnServer, pageLoader, requireSession } from "#web/lib/loader.ts";
import { useSite } from "#web/lib/PageContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { chooseTheme, type Theme, themes, useTheme } from "#web/lib/theme.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";

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
  const { name: siteName } = useSite();
  // After a session has ended elsewhere, the page stays as it is while it is being filled in.
  const [user, setUser] = useState(session.user);
  if (session.user && session.user !== user) setUser(session.user);
  const mail = useQuery(mailSettingsQuery(useApi()));
  const isMailOff = mail.data?.isAvailable === false;
  if (!user) return null;
  const sections: SettingsSection[] = [
    {
      title: "Profile",
      about: (
        <>
          What others see on{" "}
          <Link className="link" to={paths.user(user.username)}>
            your profile
          </Link>
          .
        </>
      ),
      content: <ProfileForm key={user.id} user={user} />,
    },
    {
      title: "About you",
      about: "Shown on your profile. Only what you fill in appears.",
      needsScript: true,
      content: <DetailsForm key={user.id} userId={user.id} />,
    },
    {
      title: "Invitations",
      about: "Who can invite you to a project.",
      needsScript: true,
      content: <InvitationsForm key={user.id} user={user} />,
    },
    {
      title: "Theme",
      about: `How ${siteName} looks in this browser.`,
      needsScript: true,
      content: <ThemeSelect />,
    },
    {
      title: "Notifications",
      about: "Choose what you’re notified about on the site. Changes apply immediately.",
      needsScript: true,
      content: <NotificationSettings />,
    },
    ...(isMailOff
      ? []
      : [
          {
            title: "E-mail",
            about:
              "Choose which e-mail you get, and where. Notifications you’ve already read here aren’t sent.",
            needsScript: true,
            content: <MailSettings />,
          },
        ]),
    {
      title: "Blocked",
      about: "People and projects that can’t invite or notify you. They don’t learn about it.",
      content: <BlockedList />,
    },
    {
      title: "Sign-in accounts",
      about: "The accounts you sign in with.",
      content: <SignInAccounts />,
    },
    {
      title: "Sessions",
      about: "Where you’re signed in. Sign out any you don’t recognise.",
      content: <Sessions />,
    },
    {
      title: "Your data",
      about: "All the data we store about you, as one JSON file.",
      content: <DownloadData user={user} />,
    },
    {
      title: "Delete account",
      about: "You’ll review what’s deleted first.",
      needsScript: true,
      content: <DeleteAccount user={user} />,
    },
  ];
  return (
    <div className="wrap pt-12 pb-24 max-md:pt-8 max-md:pb-16">
      <h1 className="page-title">Account settings</h1>
      <SettingsSections sections={sections} />
    </div>
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

/** The viewer's data export as a file; a plain link without scripts. */
function DownloadData({ user }: { user: SessionUser }) {
  const api = useApi();
  const fileName = `stack-cafe-${user.username}.json`;
  const download = useMutation({
    mutationFn: () => api.call("GET /account/data", {}),
    onSuccess: (data) => save(fileName, JSON.stringify(data, null, 2)),
  });
  const start = (event: MouseEvent) => {
    event.preventDefault();
    if (!download.isPending) download.mutate();
  };
  return (
    <div className="grid gap-3">
      <div>
        <ButtonLink
          icon={download.isPending ? <span className="spinner" /> : <Download />}
          aria-busy={download.isPending || undefined}
          href={paths.accountData()}
          download={fileName}
          onClick={start}
        >
          Download my data
        </ButtonLink>
      </div>
      <FormError title="Your data was not downloaded." error={download.error} />
    </div>
  );
}

function save(fileName: string, text: string) {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  Object.assign(link, { href, download: fileName });
  link.click();
  URL.revokeObjectURL(href);
}
