import { lazy, Suspense, useRef } from "react";
import type { CodeHost, Webhook } from "#contract/webhooks.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { fullNumber } from "#web/ui/short-number.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";
import { ActiveSwitch } from "./ActiveSwitch.tsx";
import { receiverOf, setups } from "./code-hosts.ts";
import { CopyField } from "./CopyField.tsx";
import { Deliveries } from "./Deliveries.tsx";
import { FormerOwnerNote } from "./FormerOwnerNote.tsx";
import { HookHealth } from "./HookHealth.tsx";
import { SecretPanel } from "./SecretPanel.tsx";

const loadRotation = () => import("./RotateDialog.tsx");
const RotateDialog = lazy(loadRotation);
const loadDeletion = () => import("./DeleteHookDialog.tsx");
const DeleteHookDialog = lazy(loadDeletion);

interface HookCardProps {
  hook: Webhook;
  /** From one on. */
  number: number;
  host: CodeHost;
  /** Not while the project is hidden. */
  canSwitchOn: boolean;
  /** What was made just now. */
  secret: string | undefined;
  onSecret: (secret: string | undefined) => void;
}

/** One webhook: where it listens, how it does, and what can be done with it. */
export function HookCard({ hook, number, host, canSwitchOn, secret, onSecret }: HookCardProps) {
  const rotation = useLazyDialog();
  const deletion = useLazyDialog();
  const hydrated = useHydrated();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus goes with what it was about.
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  const forgetSecret = () => {
    focusHeading();
    onSecret(undefined);
  };
  const opener = {
    size: "sm" as const,
    "aria-haspopup": "dialog" as const,
    disabled: !hydrated,
  };
  return (
    <Card
      as="article"
      aria-labelledby={`hook-${hook.id}`}
      className="grid min-w-0 gap-4 px-6 py-5 max-md:px-4"
    >
      <div className="flex flex-wrap items-center gap-x-4">
        <h3 ref={heading} id={`hook-${hook.id}`} tabIndex={-1} className="outline-none">
          Webhook {number}
        </h3>
        <ActiveSwitch hook={hook} canSwitchOn={canSwitchOn} />
      </div>
      <FormerOwnerNote hook={hook} onRotate={rotation.open} onDismissed={focusHeading} />
      {secret && <SecretPanel secret={secret} onDone={forgetSecret} />}
      <CopyField
        label="Receiver Address"
        value={receiverOf(hook, host)}
        hint={`For ${setups[host].name}.`}
      />
      <HookHealth hook={hook} />
      <Facts hook={hook} />
      <Deliveries hook={hook} />
      <div className="flex flex-wrap gap-2">
        <Button
          {...opener}
          onClick={rotation.open}
          onPointerEnter={() => void loadRotation().catch(() => undefined)}
        >
          Rotate Secret…
        </Button>
        <Button
          {...opener}
          className="text-danger"
          onClick={deletion.open}
          onPointerEnter={() => void loadDeletion().catch(() => undefined)}
        >
          Delete…
        </Button>
      </div>
      <Suspense fallback={null}>
        {rotation.isMounted && <RotateDialog hook={hook} onSecret={onSecret} {...rotation.state} />}
        {deletion.isMounted && <DeleteHookDialog hook={hook} {...deletion.state} />}
      </Suspense>
    </Card>
  );
}

function Facts({ hook }: { hook: Webhook }) {
  const { invokeCount, invokedAt, secretGeneratedAt, previousSecretUntil } = hook;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-15 [&>dt]:text-ink-2">
      <dt>Invoked</dt>
      <dd className="tabular-nums">
        {invokeCount === 1 ? "once" : `${fullNumber(invokeCount)} times`}
      </dd>
      <dt>Last invoked</dt>
      <dd>{invokedAt ? <RelativeTime at={invokedAt} /> : "never"}</dd>
      <dt>Secret made</dt>
      <dd>
        <RelativeTime at={secretGeneratedAt} />
      </dd>
      {previousSecretUntil && (
        <>
          <dt>Old secret</dt>
          <dd>
            works until <RelativeTime at={previousSecretUntil} />
          </dd>
        </>
      )}
    </dl>
  );
}
