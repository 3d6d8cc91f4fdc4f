import ImageOff from "lucide-react/icons/image-off";
import { useEffect, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";

const frame = "aspect-[8/5] w-full max-w-44 rounded-lg border";

/** A chosen file before it is uploaded; an empty frame if the browser can't show it. */
export function FilePreview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    setBroken(false);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (isBroken) {
    return (
      <span
        aria-hidden
        className={classNames(frame, "grid place-items-center border-dashed border-danger")}
      >
        <ImageOff className="text-danger" />
      </span>
    );
  }
  return (
    url !== null && (
      <img
        src={url}
        alt=""
        width={176}
        height={110}
        className={classNames(frame, "h-auto border-line-soft object-cover")}
        onError={() => setBroken(true)}
      />
    )
  );
}
