// Loaded on demand, when the dialog is opened.
import { useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { SessionUser } from "#contract/people.ts";
import { paths } from "#web/lib/paths.ts";
import { FormDialog } from "#web/lib/FormDialog.tsx";
import { toast } from "#web/ui/toaster.ts";
import { ProfileFields } from "./ProfileForm.tsx";
import { invalidateNames } from "#web/data/people.ts";
import { useProfileForm } from "./use-profile-form.ts";

interface SettingsDialogProps {
  user: SessionUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** After it has faded out. */
  onClosed: () => void;
}

/** One's own profile, to be changed above the profile itself. */
export default function SettingsDialog({ user, onClosed, ...props }: SettingsDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const form = useProfileForm(user, "settings", () => {
    props.onOpenChange(false);
    toast({ title: t("people.userUpdated"), mark: "user" });
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (props.open) return form.onSubmit(event);
    // A second click may come while the dialog fades out; the profile is saved by then.
    event.preventDefault();
  };
  const close = (open: boolean) => {
    if (!open) form.discard();
    props.onOpenChange(open);
  };
  const closed = async () => {
    onClosed();
    if (!form.reply) return;
    // The page's address, its title and other data contain the username.
    const pathname = paths.user(form.reply.username);
    await navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    invalidateNames(queryClient);
  };

  return (
    <FormDialog
      {...props}
      onOpenChange={close}
      onClosed={() => void closed()}
      title={t("projects.settingsTab")}
      onSubmit={submit}
      submit={t("people.updateUser")}
      variant="user"
      pending={form.isPending}
      cancel={t("forms.close")}
      errorTitle={t("people.notUpdated")}
      error={form.generalError}
      kept="typed"
    >
      <ProfileFields form={form} />
      <p className="text-15 text-ink-2">
        {rich("people.moreSettings", {
          link: (text) => (
            <Link className="link" to={paths.accountSettings()}>
              {text}
            </Link>
          ),
        })}
      </p>
    </FormDialog>
  );
}
