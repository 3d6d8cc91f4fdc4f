// Loaded when it is opened.
import { Link } from "react-router";
import type { WebhookOutWithSecret } from "#contract/webhooks-out.ts";
import { t } from "#shared/messages/t.ts";
import {
  kindOfAddress,
  type WebhookOutKind,
  webhookOutKinds,
  webhookOutName,
} from "#shared/webhooks-out.ts";
import type { IntegrationOwner } from "#web/data/webhooks-out.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { TextField } from "#web/ui/Field.tsx";
import { BackLink } from "./BackLink.tsx";
import { EventChoice } from "./EventChoice.tsx";
import { monograms } from "./integration-labels.ts";
import { MessageLanguage } from "./MessageLanguage.tsx";
import { Monogram } from "./IntegrationState.tsx";
import { useNewIntegrationForm } from "./use-new-integration-form.ts";

interface NewIntegrationProps {
  owner: IntegrationOwner;
  /** The kind that is chosen at first, if it is one. */
  first: string | null;
  back: string;
  onAdded: (added: WebhookOutWithSecret) => void;
}

/** The form for a new integration. */
export default function NewIntegration({ owner, first, back, onAdded }: NewIntegrationProps) {
  const form = useNewIntegrationForm(owner, first, onAdded);
  const { kind, url, events, language } = form.values;
  const { onChange, ...address } = form.textField("url");
  // In the admin area nothing is above it.
  const Heading = owner === null ? "h1" : "h2";
  return (
    <section aria-labelledby="new-integration" className="grid grid-cols-1 gap-5">
      <BackLink to={back} />
      <Heading id="new-integration" className="text-31">
        {t("webhooks-out.addTitle")}
      </Heading>
      <form method="post" noValidate className="grid grid-cols-1 gap-6" onSubmit={form.onSubmit}>
        <KindChoice kind={kind} onChange={(chosen) => form.set("kind", chosen)} />
        <TextField
          {...address}
          // What was pasted tells the kind.
          onChange={(event) => {
            const pasted = event.currentTarget.value.trim();
            const known = kindOfAddress(pasted);
            if (known !== null && known !== kind) form.edit({ kind: known, url: pasted });
            else onChange(event);
          }}
          type="url"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          label={t(kind === "matrix" ? "webhooks-out.homeserver" : "webhooks-out.address")}
          placeholder="https://…"
          hint={
            kindOfAddress(url) === kind
              ? t("webhooks-out.recognised", { kind: webhookOutName(kind) })
              : t(addressHints[kind])
          }
        />
        {kind === "matrix" && (
          <>
            <TextField
              {...form.textField("room")}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              label={t("webhooks-out.room")}
              placeholder="!…"
              hint={t("webhooks-out.roomHint")}
            />
            <TextField
              {...form.textField("token")}
              type="password"
              dir="ltr"
              autoComplete="off"
              label={t("webhooks-out.token")}
              hint={t("webhooks-out.tokenHint")}
            />
          </>
        )}
        <EventChoice
          chosen={events}
          error={form.errorOf("events") ?? null}
          onChange={(chosen) => form.set("events", chosen)}
        />
        {kind !== "standard" && (
          <MessageLanguage chosen={language} onChange={(chosen) => form.set("language", chosen)} />
        )}
        <FormError title={t("webhooks-out.notAdded")} kept="typed" error={form.generalError} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant={owner === null ? "ink" : "proj"} pending={form.isPending}>
            {t("webhooks-out.addSubmit")}
          </Button>
          <ButtonLink variant="quiet" render={<Link to={back} />}>
            {t("forms.cancel")}
          </ButtonLink>
        </div>
      </form>
    </section>
  );
}

const addressHints = {
  standard: "webhooks-out.standardHint",
  slack: "webhooks-out.slackHint",
  discord: "webhooks-out.discordHint",
  matrix: "webhooks-out.matrixHint",
  teams: "webhooks-out.teamsHint",
  mattermost: "webhooks-out.mattermostHint",
} as const;

interface KindChoiceProps {
  kind: WebhookOutKind;
  onChange: (kind: WebhookOutKind) => void;
}

function KindChoice({ kind, onChange }: KindChoiceProps) {
  return (
    <fieldset>
      <legend className="label mb-2">{t("webhooks-out.kind")}</legend>
      <div className="flex flex-wrap gap-3">
        {webhookOutKinds.map((one) => (
          <label
            key={one}
            className={classNames(
              "flex min-h-14 cursor-pointer items-center gap-3 rounded-lg border px-3 text-15 font-medium has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2",
              one === kind ? "border-ink bg-highlight" : "border-edge hover:border-ink-3",
            )}
          >
            <input
              type="radio"
              name="kind"
              className="sr-only"
              checked={one === kind}
              onChange={() => onChange(one)}
            />
            <Monogram of={monograms[one]} />
            {webhookOutName(one)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
