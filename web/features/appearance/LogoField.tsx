import { useId } from "react";
import type { SiteLogo } from "#contract/appearance.ts";
import { t } from "#shared/messages/t.ts";
import { siteLimits, siteLogoPath } from "#shared/site.ts";
import { uploadSiteLogo } from "#web/data/admin.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { base64Of, UploadError } from "#web/lib/uploads.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { FileButton } from "#web/ui/FileButton.tsx";

interface Props {
  label: string;
  hint: string;
  theme: "light" | "dark";
  value: SiteLogo | null;
  disabled: boolean;
  onChange: (logo: SiteLogo | null) => void;
}

/** A logo, which the server draws at once; it is used once the form is saved. */
export function LogoField({ label, hint, theme, value, disabled, onChange }: Props) {
  const api = useApi();
  const id = useId();
  const uploading = useSubmit({
    mutationFn: async (file: File) =>
      uploadSiteLogo(api, await base64Of(file, siteLimits.logoFile)),
    onSuccess: onChange,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <div
        data-theme={theme}
        className="flex min-h-16 flex-wrap items-center gap-3.5 rounded-md border border-edge bg-raised px-3.5 py-2.5 text-ink"
      >
        {value && (
          <img
            src={siteLogoPath(value.hash)}
            width={value.width}
            height={siteLimits.logoHeight}
            alt=""
            className="flex-none"
          />
        )}
        <FileButton
          id={id}
          accept=".svg,.png,.jpg,.jpeg,.webp,image/svg+xml,image/png,image/jpeg,image/webp"
          aria-describedby={`${id}-hint`}
          disabled={disabled || uploading.isPending}
          onFile={(file) => uploading.submit(file)}
        />
        {value && (
          <Button variant="quiet" size="sm" disabled={disabled} onClick={() => onChange(null)}>
            {t("appearance.removeLogo")}
          </Button>
        )}
      </div>
      <span id={`${id}-hint`} className="small text-ink-3">
        {hint}
      </span>
      <UploadError title={t("appearance.logoNotUploaded")} error={uploading.error} />
    </div>
  );
}
