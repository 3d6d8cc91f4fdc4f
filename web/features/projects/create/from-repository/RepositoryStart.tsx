// Fills the form for a new project from a repository. Loaded when it is opened.
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { RepositoryProposal } from "#contract/repositories.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import { proposeProject } from "#web/data/repositories.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { isApiError, messageOf } from "#web/lib/api-error.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { paths } from "#web/lib/paths.ts";
import { rich } from "#web/lib/rich.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { isComposing } from "#web/ui/keyboard.ts";
import type { NewProjectForm } from "#web/features/projects/create/use-new-project-form.ts";
import { FoundTechs, FoundTopics, licenceLabel } from "./FoundTechs.tsx";
import { filledFrom, type FilledField, keptFields, proposed } from "./fill-draft.ts";

interface RepositoryStartProps {
  form: NewProjectForm;
  /** When a link leads away from the form. */
  onLeave: () => void;
}

/** The address of a repository, and then what was found there. */
export default function RepositoryStart({ form, onLeave }: RepositoryStartProps) {
  const api = useApi();
  const input = useRef<HTMLInputElement>(null);
  // The button that opened it is gone.
  useEffect(() => input.current?.focus(), []);
  const [address, setAddress] = useState("");
  const [proposal, setProposal] = useState<RepositoryProposal | null>(null);
  const reading = useSubmit({
    mutationFn: (url: string) => proposeProject(api, url),
    onSuccess(found) {
      form.edit(filledFrom(form.values, found, proposal));
      setProposal(found);
    },
  });
  const read = () => reading.submit(address.trim());
  // What is wrong with the address stands at its field, what is wrong elsewhere below.
  const isAddressWrong = isApiError(reading.error) && [400, 404].includes(reading.error.status);
  return (
    <section
      aria-label={t("projects.fromRepository")}
      className="grid gap-4 rounded-lg bg-sunk p-4"
    >
      <Field
        label={t("projects.repositoryAddress")}
        hint={t("projects.repositoryAddressHint")}
        error={isAddressWrong ? messageOf(reading.error) : null}
      >
        {(control) => (
          <div className="flex gap-2 max-sm:flex-col">
            <input
              ref={input}
              className="input min-w-0 flex-1"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              value={address}
              onChange={({ currentTarget }) => {
                setAddress(currentTarget.value);
                reading.reset();
              }}
              // Enter would create the project.
              onKeyDown={(event) => {
                if (event.key !== "Enter" || isComposing(event)) return;
                event.preventDefault();
                read();
              }}
              {...control}
            />
            <Button onClick={read} pending={reading.isPending} disabled={address.trim() === ""}>
              {t("projects.fillIn")}
            </Button>
          </div>
        )}
      </Field>
      <FormError
        title={t("projects.repositoryNotReadNow")}
        error={isAddressWrong ? null : reading.error}
      />
      {!proposal && (
        <p className="small text-ink-2">
          {rich("projects.chooseSeveral", {
            link: (text) => (
              <Link className="link" to={paths.ownRepositories()} onClick={onLeave}>
                {text}
              </Link>
            ),
          })}
        </p>
      )}
      <div role="status" className="empty:hidden">
        {proposal && (
          <p className="text-15">
            {t("projects.found", { count: proposal.techs.length })}{" "}
            <span className="inline-block">{licenceLabel(proposal.licence)}</span>
          </p>
        )}
      </div>
      {proposal && (
        <>
          <FoundTopics topics={proposal.topics} />
          <KeptFields form={form} proposal={proposal} />
          <FoundTechs
            found={proposal.techs}
            chosen={form.values.techs}
            onChange={(techs) => form.set("techs", techs)}
          />
        </>
      )}
    </section>
  );
}

const fieldNames = {
  name: "forms.name",
  description: "projects.description",
  repositoryUrl: "projects.repository",
  websiteUrl: "projects.website",
  licence: "projects.licence",
} as const satisfies Record<FilledField, TextKey>;

interface PartProps {
  form: NewProjectForm;
  proposal: RepositoryProposal;
}

/** What the person typed stays until they replace it. */
function KeptFields({ form, proposal }: PartProps) {
  const kept = keptFields(form.values, proposal);
  if (kept.length === 0) return null;
  return (
    <ul className="grid gap-2" aria-label={t("projects.keptFields")}>
      {kept.map((field) => (
        <li key={field} className="flex items-center gap-3 text-15 max-sm:flex-wrap">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {rich("projects.inTheRepository", {
              field: t(fieldNames[field]),
              b: (text) => <b className="font-semibold">{text}</b>,
              value: () => <span dir="auto">{proposed(proposal, field)}</span>,
            })}
          </span>
          <Button size="sm" onClick={() => form.set(field, proposed(proposal, field))}>
            {rich("projects.replace", {
              field,
              what: (text) => <span className="sr-only">{text}</span>,
            })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
