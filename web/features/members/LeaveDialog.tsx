// Loaded when opened.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import { refetchAfterLeaving } from "#web/data/invalidation.ts";
import { removeMember } from "#web/data/members.ts";
import { projectQuery, refetchProjectAlone } from "#web/data/projects.ts";
import { useSession } from "#web/data/session.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { paths } from "#web/lib/paths.ts";
import { rich } from "#web/lib/rich.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { FormDialog } from "#web/lib/FormDialog.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toaster.ts";

interface LeaveDialogProps {
  project: { id: string; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** After it has faded out. */
  onClosed: () => void;
}

/** Asks for confirmation; tells a project's only owner why they can't leave. */
export default function LeaveDialog({ project: { id, name }, ...state }: LeaveDialogProps) {
  // Refetched, because the team may have changed since the page was rendered.
  const project = useQuery({ ...projectQuery(useApi(), id), staleTime: 0 });
  const leaving = useLeave({ id, name }, () => state.onOpenChange(false));
  const may = project.data?.can.leave;
  const closed = () => {
    state.onClosed();
    leaving.afterClosing();
  };
  return (
    <FormDialog
      {...state}
      onClosed={closed}
      initialFocus="cancel"
      title={rich("members.leaveTitle", { bdi: (text) => <bdi>{text}</bdi>, name })}
      onSubmit={leaving.leave}
      submit={may ? t("members.leaveTeam") : null}
      variant="danger"
      pending={leaving.isPending}
      cancel={may === false ? t("forms.close") : t("forms.cancel")}
      errorTitle={t("members.stillOnTeam")}
      error={leaving.error}
    >
      {project.isPending && (
        <Loading label={t("members.seatLoading")}>
          <SkeletonText lines={2} />
        </Loading>
      )}
      {project.isError && !project.data && (
        <QueryError title={t("members.seatNotLoaded")} query={project} />
      )}
      {may === true && <p className="text-ink-2">{loss(project.data?.can.settings === true)}</p>}
      {may === false && <OnlyOwner id={id} />}
    </FormDialog>
  );
}

const loss = (isOwner: boolean) => (isOwner ? t("members.leaveLossOwner") : t("members.leaveLoss"));

function OnlyOwner({ id }: { id: string }): ReactNode {
  return (
    <p className="text-ink-2">
      {rich("members.onlyOwnerLeave", {
        link: (text) => (
          <Link className="link" to={paths.projectTeam(id)}>
            {text}
          </Link>
        ),
      })}
    </p>
  );
}

/** Ends the viewer's own membership; `onLeft` is called as soon as that succeeds. */
function useLeave(project: { id: string; name: string }, onLeft: () => void) {
  const { id, name } = project;
  const api = useApi();
  const queryClient = useQueryClient();
  const user = useSession().user?.id ?? "";
  const leaving = useSubmit({
    mutationFn: async () => {
      try {
        await removeMember(api, id, user);
      } catch (error) {
        // Removed by an owner, or the project was deleted: no longer a member in both cases.
        if (!isApiError(error) || error.status !== 404) throw error;
      }
    },
    onSuccess() {
      toast({ title: t("members.left", { project: name }), mark: "user" });
      onLeft();
    },
    onError: () => void refetchProjectAlone(queryClient, id),
  });
  return {
    isPending: leaving.isPending,
    error: leaving.error,
    leave: () => leaving.submit(),
    /** After the dialog has faded out: refetching removes its parent. */
    afterClosing() {
      if (!leaving.isSuccess) return;
      refetchAfterLeaving(queryClient, id);
      document.getElementById("main")?.focus({ preventScroll: true });
    },
  };
}
