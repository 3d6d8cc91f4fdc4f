import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { pictureLimits, pictureTypes } from "#shared/pictures.ts";
import { removeLogo, setLogo } from "#web/data/pictures.ts";
import { applyProjectToCache } from "#web/data/projects.ts";
import { ProjectMark } from "#web/entities/pictures/ProjectMark.tsx";
import { fileDeciding, FromFile } from "#web/entities/repository-files/FromFile.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { FileButton } from "#web/ui/FileButton.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { HiddenNote } from "./HiddenNote.tsx";

/** A project's logo, in its settings. */
export function LogoSection({ project }: { project: Project }) {
  const { id, name, logo } = project;
  const decidedBy = fileDeciding(project, "logo");
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const field = useId();
  const onSuccess = (saved: Project) => applyProjectToCache(queryClient, saved);
  const setting = useSubmit({
    mutationFn: (file: File) => setLogo(api, id, { file, alt: t("pictures.logoOf", { name }) }),
    onSuccess,
  });
  const removing = useSubmit({ mutationFn: () => removeLogo(api, id), onSuccess });
  return (
    <section aria-labelledby="logo" className="grid gap-4">
      <h2 id="logo">{t("pictures.logo")}</h2>
      <div className="flex flex-wrap items-center gap-4">
        <ProjectMark project={{ name, imageUrl: logo?.url ?? null }} size={96} />
        {decidedBy ? (
          <FromFile path={decidedBy.path} />
        ) : (
          <div className="grid min-w-0 gap-1.5">
            <label htmlFor={field} className="label">
              {t("pictures.chooseLogo")}
            </label>
            <FileButton
              id={field}
              accept={pictureTypes}
              aria-describedby={`${field}-hint`}
              disabled={!hydrated || setting.isPending}
              onFile={(file) => setting.submit(file)}
            />
            <span id={`${field}-hint`} className="small text-ink-3">
              {t("pictures.logoHint", { max: pictureLimits.fileMb })}
            </span>
          </div>
        )}
        {logo && !decidedBy && (
          <Button
            variant="quiet"
            size="sm"
            pending={removing.isPending}
            onClick={() => removing.submit()}
          >
            {t("pictures.removeLogo")}
          </Button>
        )}
      </div>
      {logo?.hidden && <HiddenNote />}
      <FormError title={t("pictures.logoNotChanged")} error={setting.error ?? removing.error} />
    </section>
  );
}
