import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { Block } from "#contract/blocks.ts";
import { RemovableList } from "#web/lib/RemovableList.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import type { Blockable } from "#web/entities/blocks/BlockDialog.tsx";
import { paths } from "#web/lib/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { blocksQuery } from "#web/data/blocks.ts";
import { useUnblock } from "./use-unblock.ts";

/** The people and projects that the viewer blocks, with buttons to unblock them. */
export function BlockedList() {
  const query = useInfiniteQuery(blocksQuery(useApi()));
  return (
    <RemovableList
      label={t("blocks.listLabel")}
      query={query}
      failure={t("blocks.notLoaded")}
      skeleton={<BlockedSkeleton />}
      empty={<>{t("blocks.emptyText")}</>}
    >
      {(block, onRemoved) => <BlockedRow key={block.id} block={block} onUnblocked={onRemoved} />}
    </RemovableList>
  );
}

interface BlockedRowProps {
  block: Block;
  onUnblocked: () => void;
}

function BlockedRow({ block, onUnblocked }: BlockedRowProps) {
  const subject = subjectOf(block);
  const unblocking = useUnblock(subject, { onUnblocked });
  return (
    <li className="grid grid-cols-1 gap-2 border-b border-line-soft py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex items-center gap-3">
        <span className="grid size-8 flex-none place-items-center">
          {block.user ? (
            <Avatar name={block.user.displayName} src={block.user.avatarUrl} decorative />
          ) : (
            <Mark of="proj" />
          )}
        </span>
        <span className="grid min-w-0 flex-1 leading-[1.35]">
          {/* 24 pixels high, as targets beside others are. */}
          <Link
            to={subject.to}
            className="-my-0.5 truncate py-0.5 text-15 font-medium hover:underline"
          >
            <bdi>{subject.name}</bdi>
          </Link>
          <RelativeTime
            at={block.createdAt}
            label={(ago) => t("blocks.blockedAgo", { ago })}
            className="small text-ink-3"
          />
        </span>
        <Button
          size="sm"
          className="needs-script"
          aria-label={t("blocks.unblockName", { name: subject.name })}
          pending={unblocking.isPending}
          onClick={() => unblocking.submit()}
        >
          {t("blocks.unblock")}
        </Button>
      </div>
      <FormError title={t("blocks.stillBlocked")} error={unblocking.error} />
    </li>
  );
}

function subjectOf({ id, user, project }: Block): Blockable & { to: string } {
  if (user) {
    return { kind: "user", id: user.id, name: user.displayName, to: paths.user(user.username) };
  }
  return {
    kind: "project",
    id: project?.id ?? id,
    name: project?.name ?? t("blocks.aProject"),
    to: paths.project(project?.id ?? id),
  };
}

function BlockedSkeleton() {
  return (
    <Loading label={t("blocks.loading")}>
      <div className="flex items-center gap-3 py-1">
        <Skeleton round className="size-8" />
        <Skeleton className="h-5 w-44" />
        <Skeleton className="ms-auto h-8 w-20" />
      </div>
    </Loading>
  );
}
