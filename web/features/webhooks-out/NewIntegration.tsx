// Loaded when it is opened.
import { useRef, useState } from "react";
import { Link } from "react-router";
import type { NewWebhookOut, WebhookOutWithSecret } from "#contract/webhooks-out.ts";
import { formatList } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import {
  kindOfAddress,
  webhookOutEvents,
  type WebhookOutKind,
  webhookOutKinds,
  webhookOutName,
} from "#shared/webhooks-out.ts";
import { type IntegrationOwner, testNewIntegration } from "#web/data/webhooks-out.ts";
import { QuietHours } from "#web/entities/quiet-hours/QuietHours.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { TextField } from "#web/ui/Field.tsx";
import { BackLink } from "./BackLink.tsx";
import { EventChoice } from "./EventChoice.tsx";
import { monograms, testLabel } from "./integration-labels.ts";
import { IntegrationPreview } from "./IntegrationPreview.tsx";
import { MessageLanguage } from "./MessageLanguage.tsx";
import { Monogram } from "./IntegrationState.tsx";
import { useNewIntegrationForm } from "./use-new-integration-form.ts";

interface NewIntegrationProps {
  owner: IntegrationOwner;
  /** The kind that is chosen at first, if it is one. */
  first: string | null;
  /** Those that owners may not use. */
  kindsOff: readonly WebhookOutKind[];
  back: string;
  onAdded: (added: WebhookOutWithSecret) => void;
}

/** The form for a new integration. */
export default function NewIntegration(props: NewIntegrationProps) {
  const { owner, first, kindsOff, back, onAdded } = props;
  const form = useNewIntegrationForm(owner, first, onAdded);
  const { kind, url, events, language, quiet } = form.values;
  const { onChange, ...address } = form.textField("url");
  const api = useApi();
  const element = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState({ of: "", text: "" });
  const { room, token } = form.values;
  const target = JSON.stringify([kind, url, room, token]);
  const testing = useSubmit({
    mutationFn: (body: NewWebhookOut) => testNewIntegration(api, owner, body),
    onMutate: () => setOutcome({ of: "", text: "" }),
    onSuccess: (tested) => setOutcome({ of: target, text: testLabel(tested) }),
  });
  const test = () => {
    const body = element.current && form.validBody(element.current);
    if (body) testing.submit(body);
  };
  const untested =
    kind === "standard" ? "webhooks-out.testNeedsSecret" : "webhooks-out.notTestedYet";
  const note = outcome.of === target ? outcome.text : t(untested);
  const notAllowed = kindsOff.includes(kind) && { disabled: true, "aria-describedby": "kinds-off" };
  // In the admin area nothing is above it.
  const Heading = owner === null ? "h1" : "h2";
  return (
    <section aria-labelledby="new-integration" className="grid grid-cols-1 gap-5">
      <BackLink to={back} />
      <Heading id="new-integration" className="text-31">
        {t("webhooks-out.addTitle")}
      </Heading>
      <div className="grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_320px]">
        <form
          ref={element}
          method="post"
          noValidate
          className="grid grid-cols-1 content-start gap-6"
          onSubmit={form.onSubmit}
        >
          <KindChoice
            kind={kind}
            kindsOff={kindsOff}
            onChange={(chosen) => form.set("kind", chosen)}
          />
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
            <>
              <MessageLanguage
                chosen={language}
                onChange={(chosen) => form.set("language", chosen)}
              />
              <QuietHours
                chosen={quiet}
                error={form.errorOf("quiet")}
                hint={t("webhooks-out.quietHint")}
                onChange={(chosen) => form.set("quiet", chosen)}
              />
            </>
          )}
          <p role="status" className="text-15 wrap-anywhere text-ink-2 empty:hidden">
            {!notAllowed && note}
          </p>
          <FormError title={t("webhooks-out.notTested")} error={testing.error} />
          <FormError title={t("webhooks-out.notAdded")} kept="typed" error={form.generalError} />
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              variant={owner === null ? "ink" : "proj"}
              {...notAllowed}
              pending={form.isPending}
            >
              {t("webhooks-out.addSubmit")}
            </Button>
            {kind !== "standard" && (
              <Button variant="line" {...notAllowed} pending={testing.isPending} onClick={test}>
                {t("webhooks-out.sendTest")}
              </Button>
            )}
            <ButtonLink variant="quiet" render={<Link to={back} />}>
              {t("forms.cancel")}
            </ButtonLink>
          </div>
        </form>
        <IntegrationPreview
          owner={owner}
          kind={kind}
          event={webhookOutEvents.find((event) => events.includes(event))}
          language={language}
        />
      </div>
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
  kindsOff: readonly WebhookOutKind[];
  onChange: (kind: WebhookOutKind) => void;
}

/** Those that owners may not use stay in their place. */
function KindChoice({ kind, kindsOff, onChange }: KindChoiceProps) {
  const isOff = (one: WebhookOutKind) => kindsOff.includes(one);
  const names = formatList(kindsOff.map(webhookOutName));
  return (
    <fieldset>
      <legend className="label mb-2">{t("webhooks-out.kind")}</legend>
      <div className="flex flex-wrap gap-3">
        {webhookOutKinds.map((one) => (
          <label
            key={one}
            className={classNames(
              "flex min-h-14 items-center gap-3 rounded-lg border px-3 text-15 font-medium has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2",
              one === kind ? "border-ink bg-highlight" : "border-edge",
              isOff(one) ? "text-ink-3" : "cursor-pointer hover:border-ink-3",
            )}
          >
            <input
              type="radio"
              name="kind"
              className="sr-only"
              checked={one === kind}
              disabled={isOff(one)}
              onChange={() => onChange(one)}
            />
            <Monogram of={monograms[one]} />
            {webhookOutName(one)}
          </label>
        ))}
      </div>
      {kindsOff.length > 0 && (
        <p
          id="kinds-off"
          className={classNames("mt-3", isOff(kind) ? "text-15 font-medium" : "small text-ink-2")}
        >
          {t("webhooks-out.kindNotAllowed", { kind: names })}{" "}
          {isOff(kind) &&
            kindsOff.length < webhookOutKinds.length &&
            t("webhooks-out.chooseAnotherKind")}
        </p>
      )}
    </fieldset>
  );
}
