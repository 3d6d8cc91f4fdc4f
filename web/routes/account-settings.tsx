import { useMutation, useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { type MouseEvent, useState } from "react";
import { t, type TextKey } from "#shared/messages/t.ts";
import type { SessionUser } from "#contract/people.ts";
import { sessionsQuery, signInAccountsQuery, signInProvidersQuery } from "#web/data/account.ts";
import { apiTokensQuery } from "#web/data/api-tokens.ts";
import { blocksQuery } from "#web/data/blocks.ts";
import { mailSettingsQuery } from "#web/data/mail.ts";
import { notificationSettingsQuery } from "#web/data/notifications.ts";
import { pushDevicesQuery, pushSettingsQuery } from "#web/data/push.ts";
import { personDetailsQuery } from "#web/data/people.ts";
import { useSession } from "#web/data/session.ts";
import { LanguageChoices } from "#web/entities/languages/LanguageChoices.tsx";
import {
  DeleteAccount,
  type SettingsSection,
  SettingsSections,
} from "#web/features/accounts/SettingsSections.tsx";
import { Sessions } from "#web/features/accounts/Sessions.tsx";
import { ApiTokens } from "#web/features/api-tokens/ApiTokens.tsx";
import { AppsAndTools } from "#web/features/assistants/AppsAndTools.tsx";
import { BlockedList } from "#web/features/blocks/BlockedList.tsx";
import { MailSettings } from "#web/features/mail/MailSettings.tsx";
import { NotificationSettings } from "#web/features/notifications/NotificationSettings.tsx";
import { DetailsForm } from "#web/features/people/DetailsForm.tsx";
import { InvitationsForm } from "#web/features/people/InvitationsForm.tsx";
import { ProfileForm } from "#web/features/people/ProfileForm.tsx";
import { PushSettings } from "#web/features/push/PushSettings.tsx";
import { SignInAccounts } from "#web/features/sign-in-accounts/SignInAccounts.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { awaitOnServer, pageLoader, requireSession } from "#web/lib/loader.ts";
import { usePage, useSite } from "#web/lib/PageContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { linkTo, rich } from "#web/lib/rich.ts";
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
    awaitOnServer(prefetch(apiTokensQuery(api))),
    awaitOnServer(prefetch(pushDevicesQuery(api))),
    awaitOnServer(prefetch(pushSettingsQuery(api))),
    awaitOnServer(prefetch(signInProvidersQuery(api))),
    awaitOnServer(prefetch(notificationSettingsQuery(api))),
    // Awaited: whether there is such a section must be known. It shows its own error.
    ensure(mailSettingsQuery(api)).catch(() => undefined),
    // The list shows its own error.
    awaitOnServer(ensurePages(blocksQuery(api)).catch(() => undefined)),
  ]);
  return { title: t("frame.accountSettings"), noindex: true };
});

/** The settings of the viewer's account. */
export default function AccountSettingsPage() {
  const session = useSession();
  const { name: siteName } = useSite();
  const { languages, isWithoutWorker } = usePage();
  // After a session has ended elsewhere, the page stays as it is while it is being filled in.
  const [user, setUser] = useState(session.user);
  if (session.user && session.user !== user) setUser(session.user);
  const mail = useQuery(mailSettingsQuery(useApi()));
  const isMailOff = mail.data?.isAvailable === false;
  if (!user) return null;
  const sections: SettingsSection[] = [
    {
      id: "profile",
      title: t("accounts.profile"),
      about: rich("accounts.profileAbout", { link: linkTo(paths.user(user.username)) }),
      content: <ProfileForm key={user.id} user={user} />,
    },
    {
      id: "about-you",
      title: t("accounts.details"),
      about: t("accounts.detailsAbout"),
      needsScript: true,
      content: <DetailsForm key={user.id} userId={user.id} />,
    },
    {
      id: "invitations",
      title: t("invitations.title"),
      about: t("accounts.invitationsAbout"),
      needsScript: true,
      content: <InvitationsForm key={user.id} user={user} />,
    },
    ...(languages
      ? [
          {
            id: "language",
            title: t("frame.language"),
            about: t("accounts.languageAbout"),
            content: <LanguageChoices />,
          },
        ]
      : []),
    {
      id: "theme",
      title: t("accounts.theme"),
      about: t("accounts.themeAbout", { site: siteName }),
      needsScript: true,
      content: <ThemeSelect />,
    },
    {
      id: "notifications",
      title: t("accounts.notifications"),
      about: t("accounts.notificationsAbout"),
      needsScript: true,
      content: <NotificationSettings />,
    },
    ...(isMailOff
      ? []
      : [
          {
            id: "e-mail",
            title: t("accounts.mail"),
            about: t("accounts.mailAbout"),
            needsScript: true,
            content: <MailSettings />,
          },
        ]),
    ...(isWithoutWorker
      ? []
      : [
          {
            id: "push",
            title: t("push.title"),
            about: t("push.about"),
            needsScript: true,
            content: <PushSettings />,
          },
        ]),
    {
      id: "blocked",
      title: t("blocks.listLabel"),
      about: t("accounts.blockedAbout"),
      content: <BlockedList />,
    },
    {
      id: "sign-in-accounts",
      title: t("accounts.signInAccounts"),
      about: t("accounts.signInAccountsAbout"),
      content: <SignInAccounts />,
    },
    {
      id: "api-tokens",
      title: t("api-tokens.title"),
      about: t("api-tokens.about"),
      needsScript: true,
      content: <ApiTokens user={user} />,
    },
    {
      id: "tools",
      title: t("assistants.toolsTitle"),
      about: t("assistants.toolsAbout", { site: siteName }),
      content: <AppsAndTools />,
    },
    {
      id: "sessions",
      title: t("accounts.sessions"),
      about: t("accounts.sessionsAbout"),
      content: <Sessions />,
    },
    {
      id: "your-data",
      title: t("accounts.data"),
      about: t("accounts.dataAbout"),
      content: <DownloadData user={user} />,
    },
    {
      id: "delete-account",
      title: t("accounts.deletion"),
      about: t("accounts.deletionAbout"),
      needsScript: true,
      content: <DeleteAccount user={user} />,
    },
  ];
  return (
    <div className="wrap pt-12 pb-24 max-md:pt-8 max-md:pb-16">
      <h1 className="page-title">{t("frame.accountSettings")}</h1>
      <SettingsSections sections={sections} />
    </div>
  );
}

const labels = {
  system: "accounts.themeSystem",
  light: "accounts.themeLight",
  dark: "accounts.themeDark",
} satisfies Record<Theme, TextKey>;

/** The theme of this browser. */
function ThemeSelect() {
  return (
    <Segmented
      legend={t("accounts.theme")}
      hideLegend
      name="theme"
      options={themes.map((value) => ({ value, label: t(labels[value]) }))}
      value={useTheme()}
      onChange={chooseTheme}
    />
  );
}

/** The viewer's data export as a file; a plain link without scripts. */
function DownloadData({ user }: { user: SessionUser }) {
  const api = useApi();
  const fileName = `account-${user.username}.json`;
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
          {t("accounts.download")}
        </ButtonLink>
      </div>
      <FormError title={t("accounts.notDownloaded")} error={download.error} />
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
