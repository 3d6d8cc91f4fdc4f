import Share2 from "lucide-react/icons/share-2";
import { IconButton } from "#web/ui/Button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

interface ShareButtonProps {
  name: string;
  path: string;
}

/** Opens the system's share sheet on touch screens; elsewhere, and without one, copies the link. */
export function ShareButton({ name, path }: ShareButtonProps) {
  const share = async () => {
    const url = new URL(path, window.location.href).href;
    const hasSheet = "share" in navigator && window.matchMedia("(pointer: coarse)").matches;
    try {
      if (hasSheet) await navigator.share({ title: name, url });
      else {
        await copyText(url);
        toast({ title: "Link copied", mark: "proj" });
      }
    } catch (error) {
      // The sheet was closed.
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast({ title: "Link not copied", description: `Copy it here: ${url}`, mark: "danger" });
    }
  };
  return (
    <IconButton
      label={`Share ${name}`}
      className="needs-script"
      disabled={!useHydrated()}
      onClick={() => void share()}
    >
      <Share2 />
    </IconButton>
  );
}
