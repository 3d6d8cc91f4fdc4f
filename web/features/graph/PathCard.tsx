import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import { QueryError } from "#web/lib/QueryError.tsx";
import Check from "lucide-react/icons/check";
import LinkIcon from "lucide-react/icons/link";
import Route from "lucide-react/icons/route";
import X from "lucide-react/icons/x";
import { startTransition, useOptimistic, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { GraphNode } from "#contract/graph.ts";
import { useSession } from "#web/data/session.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { Button, buttonClass } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { kindLabels } from "./node-kinds.ts";
import { pathSentences, pathText, type Sentence } from "./path-labels.ts";
import type { Explorer } from "./use-explorer.ts";

interface PathCardProps {
  explorer: Explorer;
  ends: readonly [string, string];
}

/** The path between two nodes in sentences. */
export function PathCard({ explorer, ends }: PathCardProps) {
  const { all, addressWith } = explorer;
  const me = useOwnNid();
  const [from, to] = ends.map((nid) => (nid === me ? t("explorer.you") : all.nodes.get(nid)?.name));
  return (
    <>
      <header className="flex-none border-b border-line-soft px-5 pt-3 pb-3 max-md:px-4">
        <div className="flex items-center gap-2.5 text-15 text-ink-2">
          <Route aria-hidden className="size-4" />
          {t("explorer.shortestPath")}
          <Link
            to={addressWith({ ends: null })}
            preventScrollReset
            className={buttonClass({
              variant: "quiet",
              size: "sm",
              className: "btn-icon -me-2 ms-auto",
            })}
            aria-label={t("explorer.closePath")}
            title={t("explorer.closePath")}
          >
            <X />
          </Link>
        </div>
        <h2 tabIndex={-1} className="text-25 leading-tight wrap-anywhere outline-none">
          {from && to
            ? rich("explorer.fromTo", { from, to, bdi: (name) => <bdi>{name}</bdi> })
            : t("explorer.path")}
        </h2>
      </header>
      <div className="scroll-fade min-h-0 overflow-y-auto overscroll-contain px-5 py-4 [scrollbar-width:thin] max-md:px-4">
        <PathBody explorer={explorer} me={me} />
        <PathOptions explorer={explorer} />
      </div>
    </>
  );
}

function useOwnNid(): string | null {
  const { user } = useSession();
  return user && `U_${user.id}`;
}

function PathBody({ explorer, me }: { explorer: Explorer; me: string | null }) {
  const { path, shownPath, address, addressWith } = explorer;
  if (path.isError && !path.data) {
    return <QueryError title={t("explorer.pathNotLoaded")} query={path} />;
  }
  if (!shownPath) {
    return (
      <Loading label={t("explorer.pathLoading")}>
        <SkeletonText lines={3} />
      </Loading>
    );
  }
  const sentences = pathSentences(shownPath, me);
  if (sentences.length === 0) {
    return <p className="text-15 text-ink-2">{pathText(shownPath, me, address.isOverPeople)}</p>;
  }
  return (
    <ol className="grid text-15">
      {sentences.map((sentence, nth) => (
        <Step
          key={keyOf(sentence)}
          number={nth + 1}
          isLast={nth === sentences.length - 1}
          sentence={sentence}
          linkTo={(nid) => addressWith({ nid, ends: null })}
        />
      ))}
    </ol>
  );
}

/** What a path may lead through, the next one, and its address. */
function PathOptions({ explorer }: { explorer: Explorer }) {
  const { address, addressWith, paths, shownPath, set } = explorer;
  const isReady = useHydrated();
  const navigate = useNavigate();
  const [isOverPeople, showOverPeople] = useOptimistic(address.isOverPeople);
  const chooseOverPeople = (isChosen: boolean) =>
    startTransition(async () => {
      showOverPeople(isChosen);
      const path = addressWith({ isOverPeople: isChosen, pathNumber: 1 });
      await navigate(path, { preventScrollReset: true, replace: true });
    });
  const current = shownPath ? paths.indexOf(shownPath) + 1 : 0;
  return (
    <div className="mt-4 grid gap-1 border-t border-line-soft pt-2">
      <label className="check">
        <input
          type="checkbox"
          disabled={!isReady}
          checked={isOverPeople}
          onChange={(event) => chooseOverPeople(event.currentTarget.checked)}
        />
        {t("explorer.throughPeople")}
      </label>
      <div className="flex min-h-9 items-center gap-2">
        {paths.length > 1 && (
          <>
            <Button
              size="sm"
              variant="line"
              disabled={!isReady}
              onClick={() => set({ pathNumber: (current % paths.length) + 1 })}
            >
              {t("explorer.nextPath")}
            </Button>
            <span role="status" className="text-14 text-ink-2">
              {t("explorer.someOf", { shown: current, total: paths.length })}
            </span>
          </>
        )}
        {shownPath?.path && <CopyLink />}
      </div>
    </div>
  );
}

const keyOf = (sentence: Sentence) =>
  sentence.map((part) => (typeof part === "string" ? part : part.nid)).join("");

interface StepProps {
  number: number;
  isLast: boolean;
  sentence: Sentence;
  linkTo: (nid: string) => string;
}

function Step({ number, isLast, sentence, linkTo }: StepProps) {
  return (
    <li className={classNames("relative flex gap-3.5 wrap-anywhere", !isLast && "pb-4")}>
      {!isLast && (
        <span
          aria-hidden
          className="absolute top-6 bottom-0 border-s border-ink"
          style={{ insetInlineStart: 12 }}
        />
      )}
      <span
        aria-hidden
        className="z-1 grid size-6 flex-none place-items-center rounded-full border border-edge bg-card text-12"
      >
        {number}
      </span>
      <span className="min-w-0">
        {sentence.map((part) =>
          typeof part === "string" ? part : <NodeLink key={part.nid} node={part} linkTo={linkTo} />,
        )}
      </span>
    </li>
  );
}

function NodeLink({ node, linkTo }: { node: GraphNode; linkTo: (nid: string) => string }) {
  return (
    <Link
      to={linkTo(node.nid)}
      preventScrollReset
      className={classNames("link font-medium", kindLabels[node.type].ink)}
    >
      <bdi>{node.name}</bdi>
    </Link>
  );
}

/** Its address has both ends. */
function CopyLink() {
  const { pathname, search } = useLocation();
  const isReady = useHydrated();
  const [result, setResult] = useState<"copied" | "failed" | null>(null);
  const copy = async () => {
    try {
      await copyText(location.origin + pathname + search);
      setResult("copied");
    } catch {
      setResult("failed");
    }
  };
  return (
    <div className="ms-auto flex items-center gap-2">
      <span role="status" className="text-14 text-ink-2 empty:hidden">
        {result === "failed" && t("explorer.copyFromBar")}
      </span>
      <Button
        size="sm"
        variant="quiet"
        className="-me-2"
        icon={result === "copied" ? <Check /> : <LinkIcon />}
        disabled={!isReady}
        onClick={() => void copy()}
      >
        {result === "copied" ? t("explorer.copied") : t("comments.copyLink")}
      </Button>
    </div>
  );
}
