import { useMutation } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import type { MouseEvent } from "react";
import type { SessionUser } from "#contract/people.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { FormError } from "#web/lib/FormError.tsx";

/** The viewer's data export as a file; a plain link without scripts. */
export function DownloadData({ user }: { user: SessionUser }) {
  const api = useApi();
  const fileName = `stack-cafe-${user.username}.json`;
  const download = useMutation({
    mutationFn: () => api.call("GET /account/data", {}),
    onSuccess: (data) => save(fileName, JSON.stringify(data, null, 2)),
  });
  const start = (event: MouseEvent) => {
    event.preventDefault();
    if (!download.isPending) download.mutate();
  };
  return (
    <div className="grid gap-3">
      <div>
        <ButtonLink
          icon={download.isPending ? <span className="spinner" /> : <Download />}
          aria-busy={download.isPending || undefined}
          href={paths.accountData()}
          download={fileName}
          onClick={start}
        >
          Download my data
        </ButtonLink>
      </div>
      <FormError title="Your data was not downloaded." error={download.error} />
    </div>
  );
}

function save(fileName: string, text: string) {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  Object.assign(link, { href, download: fileName });
  link.click();
  URL.revokeObjectURL(href);
}
