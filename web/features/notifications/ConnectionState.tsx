import { useConnected } from "#web/lib/live-state.ts";
import { classNames } from "#web/ui/class-names.ts";

/** Whether new notifications come by themselves now. */
export function ConnectionState() {
  const connected = useConnected();
  return (
    <p
      role="status"
      className="needs-script flex items-center gap-2 text-14 whitespace-nowrap text-ink-2"
    >
      <span
        aria-hidden
        className={classNames(
          "size-2 rounded-full",
          connected ? "bg-user" : "border border-edge bg-transparent",
        )}
      />
      {connected ? "Connected" : "Connecting..."}
    </p>
  );
}
