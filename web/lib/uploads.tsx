import { t } from "#shared/messages/t.ts";
import { FormError } from "./FormError.tsx";

class TooLarge extends Error {}

/**
 * A file's bytes in base64.
 * @throws an error for {@link UploadError} if there are more than `maxBytes`
 */
export async function base64Of(file: Blob, maxBytes: number): Promise<string> {
  if (file.size > maxBytes) throw new TooLarge();
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

interface UploadErrorProps {
  /** What didn't happen: "The logo was not changed." */
  title: string;
  error: unknown;
}

/** Why a logo wasn't uploaded; nothing is rendered without an error. */
export function UploadError({ title, error }: UploadErrorProps) {
  if (!(error instanceof TooLarge)) return <FormError title={title} error={error} />;
  return (
    <p role="alert" className="text-15 text-danger">
      {t("ui.fileTooLarge", { max: 200 })}
    </p>
  );
}
