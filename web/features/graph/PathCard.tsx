import X from "lucide-react/icons/x";
import { Link } from "react-router";
import { messageOf } from "#web/lib/api-error.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { classNames } from "#web/ui/class-names.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";
import { kindLabels } from "./node-kinds.ts";
import { type PathStep, pathSentences, pathSteps } from "./path-labels.ts";
import type { Explorer } from "./use-explorer.ts";

interface PathCardProps {
  explorer: Explorer;
  ends: readonly [string, string];
}

/** The path between two nodes, each step a sentence. */
export function PathCard({ explorer, ends }: PathCardProps) {
  const { all, addressWith } = explorer;
  const [from, to] = ends.map((nid) => all.nodes.get(nid)?.name);
  return (
    <section aria-label="Path" className="border-b border-line-soft pt-3 pb-4">
      <div className="flex items-start gap-2">
        <h2
          data-path
          tabIndex={-1}
          className="min-w-0 flex-1 pt-1.5 font-sans text-15 font-semibold tracking-normal wrap-anywhere outline-none"
        >
          {from && to ? (
            <>
              From <bdi>{from}</bdi> to <bdi>{to}</bdi>
            </>
          ) : (
            "Path"
          )}
        </h2>
        <Link
          to={addressWith({ ends: null })}
          preventScrollReset
          className={buttonClass({ variant: "quiet", size: "sm", className: "btn-icon -mr-2" })}
          aria-label="Close path"
          title="Close path"
        >
          <X />
        </Link>
      </div>
      <PathBody explorer={explorer} />
    </section>
  );
}

function PathBody({ explorer }: Pick<PathCardProps, "explorer">) {
  const { path, addressWith } = explorer;
  if (path.isError && !path.data) {
    return (
      <ErrorState
        compact
        title="The path can’t be shown"
        onRetry={() => void path.refetch()}
        retrying={path.isFetching}
      >
        {messageOf(path.error)}
      </ErrorState>
    );
  }
  if (!path.data) {
    return (
      <Loading label="Looking for a path">
        <SkeletonText lines={3} />
      </Loading>
    );
  }
  const steps = pathSteps(path.data);
  if (steps.length === 0) return <p className="text-15 text-ink-2">{pathSentences(path.data)}</p>;
  return (
    <ol className="grid gap-1.5 pt-1 text-15">
      {steps.map((step) => (
        <Step key={step.to.nid} step={step} linkTo={(nid) => addressWith({ nid })} />
      ))}
    </ol>
  );
}

function Step({ step, linkTo }: { step: PathStep; linkTo: (nid: string) => string }) {
  const name = (node: PathStep["from"]) => (
    <Link
      to={linkTo(node.nid)}
      preventScrollReset
      className={classNames("link font-medium", kindLabels[node.type].ink)}
    >
      <bdi>{node.name}</bdi>
    </Link>
  );
  return (
    <li className="wrap-anywhere">
      {name(step.from)} {step.verb} {name(step.to)}.
    </li>
  );
}
