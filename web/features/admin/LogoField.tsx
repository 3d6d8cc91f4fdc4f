import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { AdminTech } from "#contract/admin-techs.ts";
import { removeLogo, invalidateAll, uploadLogo } from "#web/data/admin.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { Logo } from "#web/ui/Logo.tsx";

/** The maximum size in bytes. The server checks it again. */
const largest = 200 * 1024;

/** A technology's logo, which is uploaded or removed at once. */
export function LogoField({ tech }: { tech: AdminTech }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const id = useId();
  const [imageUrl, setImageUrl] = useState(tech.imageUrl);
  const change = useSubmit({
    mutationFn: async (file: File | null) => {
      if (!file) return removeLogo(api, tech.id);
      if (file.size > largest) throw new TooLarge();
      return uploadLogo(api, tech.id, await base64Of(file));
    },
    onSuccess(saved) {
      setImageUrl(saved.imageUrl);
      void invalidateAll(queryClient);
    },
  });
  const isTooLarge = change.error instanceof TooLarge;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-4">
        <Logo name={tech.name} src={imageUrl} size={48} />
        <div className="grid min-w-0 flex-1 basis-52 grid-cols-1 gap-1">
          <label htmlFor={id} className="label">
            Logo
          </label>
          <input
            id={id}
            type="file"
            accept=".svg,.png,image/svg+xml,image/png"
            aria-describedby={`${id}-hint`}
            disabled={change.isPending}
            className="max-w-full text-15 file:mr-3 file:rounded-md file:border file:border-edge file:bg-card file:px-3 file:py-1.5 file:text-15 file:font-medium"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file) change.submit(file);
              // So that choosing the same file after a failure fires another event.
              currentTarget.value = "";
            }}
          />
          <span id={`${id}-hint`} className="small text-ink-3">
            An SVG or PNG of up to 200 KB. It replaces the logo immediately.
          </span>
        </div>
        {imageUrl && (
          <Button
            variant="quiet"
            size="sm"
            pending={change.isPending}
            onClick={() => change.submit(null)}
          >
            Remove logo
          </Button>
        )}
      </div>
      <p role="status" className="small text-ink-2 empty:hidden">
        {change.isSuccess && (imageUrl ? "Logo updated." : "Logo removed.")}
      </p>
      {isTooLarge ? (
        <p role="alert" className="text-15 text-danger">
          Choose a file of up to 200 KB.
        </p>
      ) : (
        <FormError title="The logo was not changed." error={change.error} />
      )}
    </div>
  );
}

class TooLarge extends Error {}

/** A file's bytes in base64. */
async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
