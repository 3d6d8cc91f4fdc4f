import { useQuery } from "@tanstack/react-query";
import { t, type TextKey } from "#shared/messages/t.ts";
import { timeZoneLabel } from "#shared/site-clock.ts";
import { rich } from "#web/lib/rich.ts";
import type {
  AddressSource,
  DigestFrequency,
  MailKind,
  MailSettings,
  MailSettings as Settings,
  PromptMailKind,
} from "#contract/mail.ts";
import {
  mailSettingsQuery,
  useChangeMailSettings,
  useRemoveMailAddress,
  useRequestMailAddress,
} from "#web/data/mail.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { isApiError } from "#web/lib/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { useEarlyChoice } from "#web/ui/early-input.ts";
import { Segmented } from "#web/ui/Segmented.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { SwitchRow, TextField } from "#web/ui/Field.tsx";
import { useState } from "react";
import { toast } from "#web/ui/toaster.ts";

/** Where the viewer's e-mail goes, and which of it they want. */
export function MailSettings() {
  const query = useQuery(mailSettingsQuery(useApi()));
  if (query.data) return <SettingsForm settings={query.data} />;
  if (query.isPending) return <SettingsSkeleton />;
  return <QueryError title={t("mail.settingsNotLoaded")} query={query} />;
}

const promptLabels = {
  applications: "mail.aboutApplications",
  answers: "mail.aboutAnswers",
  invitations: "mail.aboutInvitations",
} as const satisfies Record<PromptMailKind, TextKey>;

const promptKinds = Object.entries(promptLabels) as [PromptMailKind, TextKey][];

const frequencies = [
  { value: "off", label: "mail.digestOff" },
  { value: "daily", label: "mail.digestDaily" },
  { value: "weekly", label: "mail.digestWeekly" },
] as const satisfies { value: DigestFrequency; label: TextKey }[];

const frequencyHints = {
  off: () => t("mail.digestOffHint"),
  daily: () => t("mail.digestDailyHint", { zone: timeZoneLabel() }),
  weekly: () => t("mail.digestWeeklyHint", { zone: timeZoneLabel() }),
} satisfies Record<DigestFrequency, () => string>;

function SettingsForm({ settings }: { settings: Settings }) {
  const { kinds, digest, failure } = settings;
  const change = useChangeMailSettings();
  const switchKind = (kind: MailKind, on: boolean) => change.mutate({ kinds: { [kind]: on } });
  return (
    <div className="grid grid-cols-1 gap-6">
      {failure && (
        <FailedAddress failure={failure} onTryAgain={() => change.mutate({ tryAgain: true })} />
      )}
      <div className="grid grid-cols-1 gap-4">
        <AddressChoice settings={settings} onChange={(source) => change.mutate({ source })} />
        <OwnAddress settings={settings} />
      </div>
      <fieldset className="min-w-0">
        <legend className="label mb-1">{t("mail.immediately")}</legend>
        {promptKinds.map(([kind, label]) => (
          <SwitchRow
            key={kind}
            label={t(label)}
            on={kinds[kind]}
            onChange={(on) => switchKind(kind, on)}
          />
        ))}
      </fieldset>
      <div className="grid grid-cols-1 gap-2">
        <Segmented
          legend={t("mail.digest")}
          name="digest"
          options={frequencies.map(({ value, label }) => ({ value, label: t(label) }))}
          value={digest}
          onChange={(frequency) => change.mutate({ digest: frequency })}
        />
        <p className="small text-ink-2">{frequencyHints[digest]()}</p>
        {digest !== "off" && (
          <div>
            <SwitchRow
              label={t("mail.includeMatches")}
              on={kinds.matches}
              onChange={(on) => switchKind("matches", on)}
            />
            <SwitchRow
              label={t("mail.includeWatching")}
              on={kinds.watching}
              onChange={(on) => switchKind("watching", on)}
            />
          </div>
        )}
      </div>
      <FormError title={t("mail.settingNotChanged")} error={change.error} />
    </div>
  );
}

function SettingsSkeleton() {
  return (
    <Loading label={t("mail.settingsLoading")}>
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="flex items-center justify-between border-b border-line-soft py-3">
          <Skeleton className="h-5 w-60" />
          <Skeleton className="h-6 w-10" />
        </div>
      ))}
    </Loading>
  );
}

interface AddressChoiceProps {
  settings: MailSettings;
  onChange: (source: AddressSource) => void;
}

/** Which of the known addresses e-mail goes to, if any. */
function AddressChoice({ settings, onChange }: AddressChoiceProps) {
  const { source, codeHostAddress, ownAddress } = settings;
  const options: { value: AddressSource; label: string; note?: string }[] = [
    codeHostAddress === null
      ? {
          value: "code_host",
          label: t("mail.fromSignIn"),
          note: t("mail.noneAtSignIn"),
        }
      : { value: "code_host", label: codeHostAddress, note: t("mail.fromSignIn") },
    ...(ownAddress === null
      ? []
      : [{ value: "own" as const, label: ownAddress, note: t("mail.confirmed") }]),
    { value: "none", label: t("mail.noMail") },
  ];
  const group = useEarlyChoice(source, onChange);
  return (
    <fieldset ref={group} className="min-w-0">
      <legend className="label mb-1">{t("mail.sendTo")}</legend>
      {options.map(({ value, label, note }) => (
        <label key={value} className="check py-1">
          <input
            type="radio"
            name="mail-address"
            value={value}
            checked={source === value}
            onChange={() => onChange(value)}
          />
          <span className="min-w-0">
            <span className="block wrap-anywhere">{label}</span>
            {note && <span className="small block text-ink-3">{note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface FailedAddressProps {
  failure: NonNullable<MailSettings["failure"]>;
  onTryAgain: () => void;
}

/** Says that nothing is sent to the present address any more, and why. */
function FailedAddress({ failure: { address, reply }, onTryAgain }: FailedAddressProps) {
  return (
    <div role="status" className="grid gap-3 rounded-md bg-danger-wash px-4 py-3 text-15">
      <p className="wrap-anywhere">
        {rich("mail.rejected", {
          address,
          b: (text) => <b className="font-semibold text-danger">{text}</b>,
        })}
        {reply && ` ${t("mail.serverAnswered", { reply })}`}
      </p>
      <p>
        <Button size="sm" onClick={onTryAgain}>
          {t("mail.tryAgain")}
        </Button>
      </p>
    </div>
  );
}

/** Adds an address, which a mailed link confirms, or removes it. */
function OwnAddress({ settings: { ownAddress, pending } }: { settings: MailSettings }) {
  const removing = useRemoveMailAddress(() =>
    toast({ title: t("mail.addressRemoved"), mark: "user" }),
  );
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
            {t("ui.removeNamed", { name: ownAddress })}
          </Button>
        </p>
      )}
      <FormError title={t("mail.addressNotRemoved")} error={removing.error} />
    </>
  );
}

function useSendLink() {
  return useRequestMailAddress(() => toast({ title: t("mail.checkInbox"), mark: "user" }));
}

function PendingAddress({ address, onCancel }: { address: string; onCancel: () => void }) {
  const sending = useSendLink();
  return (
    <div role="status" className="grid gap-3 rounded-md bg-sunk px-4 py-3 text-15">
      <p className="wrap-anywhere">
        {rich("mail.linkSent", {
          address,
          b: (text) => <b className="font-semibold">{text}</b>,
        })}
      </p>
      <p className="flex flex-wrap gap-2">
        <Button size="sm" pending={sending.isPending} onClick={() => sending.submit(address)}>
          {t("mail.sendAgain")}
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {t("forms.cancel")}
        </Button>
      </p>
      <FormError title={t("mail.linkNotSent")} error={sending.error} />
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
        label={t("mail.anotherAddress")}
        hint={t("mail.anotherAddressHint")}
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
          {t("mail.sendLink")}
        </Button>
      </p>
      <FormError title={t("mail.linkNotSent")} error={refusal ? null : sending.error} />
    </form>
  );
}
