import type { Webhook } from "#contract/webhooks.ts";
import { classNames } from "#web/ui/class-names.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { useSwitch } from "./use-switch.ts";

/** Whether the webhook takes what is delivered. */
export function ActiveSwitch({ hook, canSwitchOn }: { hook: Webhook; canSwitchOn: boolean }) {
  const { isActive } = hook;
  const { mutate, error } = useSwitch(hook);
  const isOffered = isActive || canSwitchOn;
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={isActive}
        disabled={!useHydrated() || !isOffered}
        className={classNames(
          "group ml-auto inline-flex min-h-9 items-center gap-2.5 text-15 text-ink-2",
          !isOffered && "cursor-not-allowed opacity-55",
        )}
        onClick={() => mutate(!isActive)}
      >
        Active
        <span
          aria-hidden
          className="flex h-6 w-10 items-center rounded-full border border-edge bg-sunk p-0.5 transition-colors duration-120 group-aria-checked:border-btn-user group-aria-checked:bg-btn-user"
        >
          <span className="size-4.5 rounded-full bg-ink-3 transition-transform duration-120 group-aria-checked:translate-x-4 group-aria-checked:bg-on-hue" />
        </span>
      </button>
      <div className="basis-full empty:hidden">
        <FormError title="The webhook was not switched." error={error} />
      </div>
    </>
  );
}
