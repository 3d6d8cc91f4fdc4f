// What somebody describes may exist already: up to two projects that they could join instead.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import { type ReactNode, type Ref, useRef } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import type { SimilarProject } from "#contract/similar-projects.ts";
import { formatList } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { type Described, similarProjectsQuery } from "#web/data/similar-projects.ts";
import { ProjectMark } from "#web/entities/pictures/ProjectMark.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { rich } from "#web/lib/rich.ts";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import type { NewProjectForm } from "./use-new-project-form.ts";

/** Delay from the last key to the request, in milliseconds. */
const pauseMs = 600;

/** With less than this, any project might be similar. */
const minLength = { name: 3, description: 12 } as const;

/** Characters of the sentence that says what sets a project apart. */
const maxDifference = 120;

interface SimilarProjectsProps {
  form: NewProjectForm;
  /** Called before a project is opened. */
  onLeave: () => void;
}

/** Shows nothing while there are none; it never keeps anybody from going on. */
export function SimilarProjects({ form, onLeave }: SimilarProjectsProps) {
  const { values } = form;
  const shown = useSimilar({
    name: values.name.trim(),
    description: values.description.trim(),
    techs: values.techs.map(({ slug }) => slug),
  });
  const field = useRef<HTMLInputElement>(null);
  const fold = () => {
    flushSync(() => form.set("isDifferent", true));
    field.current?.focus();
  };
  const isFolded = values.isDifferent && (shown.length > 0 || values.difference !== "");
  return (
    <>
      <div role="status" className="empty:hidden">
        {shown.length > 0 && !values.isDifferent && (
          <section className="grid gap-3 rounded-md bg-sunk px-4 py-3.5 text-15">
            <h3 className="font-sans text-15 font-semibold">
              {t("similar-projects.title", { count: shown.length })}
            </h3>
            <ul className="grid gap-3">
              {shown.map((project) => (
                <Similar key={project.id} project={project} onLeave={onLeave} />
              ))}
            </ul>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
              <p className="text-14 text-ink-2">{t("similar-projects.kept")}</p>
              <Button size="sm" onClick={fold}>
                {t("similar-projects.different")}
              </Button>
            </div>
          </section>
        )}
      </div>
      {isFolded && <Different ref={field} form={form} names={shown.map(({ name }) => name)} />}
    </>
  );
}

/** Up to two, once typing pauses and there is enough to compare. */
function useSimilar(described: Described): readonly SimilarProject[] {
  const settled = useDebounced(JSON.stringify(described), pauseMs, "");
  const isEnough =
    described.name.length >= minLength.name &&
    described.description.length >= minLength.description;
  const { data = [] } = useQuery({
    ...similarProjectsQuery(useApi(), (settled === "" ? {} : JSON.parse(settled)) as Described),
    enabled: settled !== "" && isEnough,
    placeholderData: keepPreviousData,
  });
  return isEnough ? data : [];
}

const note = (text: ReactNode) => <span className="font-normal text-ink-3">{text}</span>;

interface DifferentProps {
  form: NewProjectForm;
  /** Of the similar projects. */
  names: readonly string[];
  /** The field. */
  ref: Ref<HTMLInputElement>;
}

/** In place of the similar projects, once theirs is another one: what sets it apart. */
function Different({ form, names, ref }: DifferentProps) {
  const { difference } = form.values;
  return (
    <section className="grid gap-3 rounded-md border border-line px-4 py-3.5 text-15">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="flex min-w-0 items-center gap-2 font-sans text-15 font-semibold wrap-anywhere">
          <Check className="flex-none" />
          {t("similar-projects.differentFrom", {
            count: names.length,
            projects: formatList([...names]),
          })}
        </h3>
        <Button variant="quiet" size="sm" onClick={() => form.set("isDifferent", false)}>
          {t("similar-projects.change")}
        </Button>
      </div>
      <TextField
        ref={ref}
        {...form.textField("difference")}
        label={rich("similar-projects.apart", { note })}
        hint={t("similar-projects.apartHint")}
        autoComplete="off"
        maxLength={maxDifference}
        count={{ used: trimmedLength(difference), max: maxDifference }}
      />
    </section>
  );
}

function Similar({ project, onLeave }: { project: SimilarProject; onLeave: () => void }) {
  const { id, name, summary, reasons } = project;
  return (
    <li className="flex items-start gap-3.5 border-t border-line pt-3">
      <ProjectMark project={project} size={40} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <Link
          dir="auto"
          className="link font-semibold wrap-anywhere"
          to={paths.project(id)}
          onClick={onLeave}
        >
          {name}
        </Link>
        <p dir="auto" className="line-clamp-2 wrap-anywhere text-ink-2">
          {summary}
        </p>
        <ul className="mt-1 text-14 text-ink-2">
          {reasons.map((reason) => (
            <li key={reason.text} className={reasonStyles[reason.kind]}>
              {reason.text}
            </li>
          ))}
        </ul>
        <ButtonLink
          size="sm"
          className="mt-2"
          render={<Link to={`${paths.project(id)}#joining`} onClick={onLeave} />}
        >
          {t("similar-projects.join")}
        </ButtonLink>
      </div>
    </li>
  );
}

const reasonStyles: Partial<Record<SimilarProject["reasons"][number]["kind"], string>> = {
  words: "text-proj-ink",
  techs: "font-semibold text-tech-ink",
};
