import type { MailSettings } from "#contract/mail.ts";
import { Button } from "#web/ui/Button.tsx";

interface FailedAddressProps {
  failure: NonNullable<MailSettings["failure"]>;
  onTryAgain: () => void;
}

/** Says that nothing is sent to the present address any more, and why. */
export function FailedAddress({ failure: { address, reply }, onTryAgain }: FailedAddressProps) {
  return (
    <div role="status" className="grid gap-3 rounded-md bg-danger-wash px-4 py-3 text-15">
      <p className="wrap-anywhere">
        <b className="font-semibold text-danger">E-mail to {address} was rejected,</b> so we stopped
        sending it.{reply && ` The mail server answered: “${reply}”`}
      </p>
      <p>
        <Button size="sm" onClick={onTryAgain}>
          Try again
        </Button>
      </p>
    </div>
  );
}
