import { useState } from "react";
import type { MailSettings } from "#contract/mail.ts";
import { useRemoveMailAddress, useRequestMailAddress } from "#web/data/mail.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { toast } from "#web/ui/toaster.ts";

/** Adds an address, which a mailed link confirms, or removes it. */
export function OwnAddress({ settings: { ownAddress, pending } }: { settings: MailSettings }) {
  const removing = useRemoveMailAddress(() => toast({ title: "Address removed", mark: "user" }));
  return (
    <>
      {pending ? (
        <PendingAddress address={pending.address} onCancel={() => removing.submit()} />
      ) : (
        <AddressForm />
      )}
      {ownAddress !== null && !pending && (
        <p>
          <Button size="sm" pending={removing.isPending} onClick={() => removing.submit()}>
            Remove {ownAddress}
          </Button>
        </p>
      )}
      <FormError title="The address was not removed." error={removing.error} />
    </>
  );
}

function useSendLink() {
  return useRequestMailAddress(() => toast({ title: "Check your inbox", mark: "user" }));
}

function PendingAddress({ address, onCancel }: { address: string; onCancel: () => void }) {
  const sending = useSendLink();
  return (
    <div role="status" className="grid gap-3 rounded-md bg-sunk px-4 py-3 text-15">
      <p className="wrap-anywhere">
        We sent a link to <b className="font-semibold">{address}</b>. Follow it within 24 hours to
        use this address.
      </p>
      <p className="flex flex-wrap gap-2">
        <Button size="sm" pending={sending.isPending} onClick={() => sending.submit(address)}>
          Send again
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </p>
      <FormError title="The link was not sent." error={sending.error} />
    </div>
  );
}

function AddressForm() {
  const [address, setAddress] = useState("");
  const sending = useSendLink();
  const refusal = isApiError(sending.error)
    ? sending.error.fields.find(({ path }) => path === "address")?.message
    : undefined;
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending.isPending) sending.submit(address);
      }}
    >
      <TextField
        label="Another address"
        hint="We’ll send a link there to confirm it. Nobody else sees it."
        type="email"
        autoComplete="email"
        value={address}
        error={refusal ?? null}
        onChange={({ currentTarget: { value } }) => {
          setAddress(value);
          sending.reset();
        }}
      />
      <p>
        <Button type="submit" pending={sending.isPending}>
          Send link
        </Button>
      </p>
      <FormError title="The link was not sent." error={refusal ? null : sending.error} />
    </form>
  );
}
