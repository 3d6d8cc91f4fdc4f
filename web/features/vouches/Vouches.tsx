import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Project } from "#contract/projects.ts";
import type { Vouched } from "#contract/vouches.ts";
import { t } from "#shared/messages/t.ts";
import { refetchIfRefused } from "#web/data/projects.ts";
import { refetchVouched, revokeVouch, vouchedQuery } from "#web/data/vouches.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { isApiError } from "#web/lib/api-error.ts";
import { CopyField } from "#web/lib/CopyField.tsx";
import { opensDialog } from "#web/lib/dialogs.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { usePage } from "#web/lib/PageContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { paths } from "#web/lib/paths.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

const loadDialog = () => import("./VouchDialog.tsx");

/** People whom the owners vouch for, and the list that a gate of the repository reads. */
export function Vouches({ project }: { project: Project }) {
  const { publicUrl } = usePage();
  const hydrated = useHydrated();
  const query = useQuery(vouchedQuery(useApi(), project.id));
  const vouches = query.data?.flatMap(({ vouchId, ...vouched }) =>
    vouchId === undefined ? [] : [{ ...vouched, vouchId }],
  );
  const list = useRef<HTMLUListElement>(null);
  return (
    <section aria-labelledby="vouches" className="mt-12 grid gap-4">
      <div>
        <h2 id="vouches">{t("vouches.title")}</h2>
        <p className="mt-1 max-w-measure text-15 text-ink-2">{t("vouches.lead")}</p>
      </div>
      <Card className="grid gap-5 p-6 max-md:p-5">
        {!vouches && query.isError && <QueryError title={t("vouches.notLoaded")} query={query} />}
        {!vouches && !query.isError && (
          <Loading label={t("vouches.loading")}>
            <Skeleton className="h-5 w-44" />
          </Loading>
        )}
        {vouches && (
          <ul ref={list} tabIndex={-1} aria-labelledby="vouches" className="outline-none">
            {vouches.map((vouch) => (
              <VouchRow
                key={vouch.vouchId}
                project={project}
                vouch={vouch}
                onRevoked={() => list.current?.focus({ preventScroll: true })}
              />
            ))}
            {vouches.length === 0 && <li className="text-15 text-ink-2">{t("vouches.none")}</li>}
          </ul>
        )}
        <Button
          className="justify-self-start"
          disabled={!hydrated || !project.can.engage}
          {...opensDialog(loadDialog, { project })}
        >
          {t("vouches.vouchTitle")}
        </Button>
        <CopyField
          label={t("vouches.address")}
          value={publicUrl + paths.vouched(project.id)}
          hint={t("vouches.addressHint")}
        />
      </Card>
    </section>
  );
}

interface VouchRowProps {
  project: Project;
  vouch: Vouched & { vouchId: string };
  /** Before the row, which has the focus, is removed. */
  onRevoked: () => void;
}

function VouchRow({ project, vouch, onRevoked }: VouchRowProps) {
  const { login, user, isListed, vouchedAt, reason, vouchId } = vouch;
  const api = useApi();
  const queryClient = useQueryClient();
  const revoking = useSubmit({
    async mutationFn() {
      try {
        await revokeVouch(api, project.id, vouchId);
      } catch (error) {
        // Revoked elsewhere.
        if (!isApiError(error) || error.status !== 404) throw error;
      }
    },
    onSuccess() {
      toast({ title: t("vouches.revoked", { login }), mark: "user" });
      onRevoked();
      void refetchVouched(queryClient, project.id);
    },
    onError: (error) => refetchIfRefused(queryClient, project.id, error),
  });
  return (
    <li className="grid gap-2 border-b border-line-soft py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex items-center gap-3">
        <Avatar
          name={user?.displayName ?? login}
          src={user?.avatarUrl ?? null}
          size={40}
          decorative
        />
        <div className="grid min-w-0 flex-1 leading-[1.35]">
          <p className="flex flex-wrap items-baseline gap-x-2">
            {user && <bdi className="font-medium wrap-anywhere">{user.displayName}</bdi>}
            <code dir="ltr" className="text-13 wrap-anywhere text-ink-2">
              {login}
            </code>
            {vouchedAt && <RelativeTime at={vouchedAt} className="small text-ink-3" />}
          </p>
          {!isListed && <p className="text-15 text-ink-2">{t("vouches.notListed")}</p>}
          {reason && (
            <p dir="auto" className="text-15 wrap-anywhere text-ink-2">
              {reason}
            </p>
          )}
        </div>
        <Button
          size="sm"
          pending={revoking.isPending}
          disabled={!useHydrated()}
          aria-label={t("vouches.revokeNamed", { login })}
          onClick={() => revoking.submit()}
        >
          {t("api-tokens.revoke")}
        </Button>
      </div>
      <FormError title={t("vouches.notRevoked")} error={revoking.error} />
    </li>
  );
}
