import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { Link } from "react-router";
import type { CodeHost } from "#contract/webhooks.ts";
import { paths } from "#web/lib/paths.ts";
import { Tab, Tabs } from "#web/ui/Tabs.tsx";
import { codeHostNames, setups } from "./code-hosts.ts";

interface SetupHelpProps {
  projectId: string;
  host: CodeHost;
  openAtFirst: boolean;
}

/** The values to enter at the code host. */
export function SetupHelp({ projectId, host, openAtFirst }: SetupHelpProps) {
  const [isOpen] = useState(openAtFirst);
  const { name: hostName, path, fields, save, first } = setups[host];
  return (
    <details open={isOpen} className="group rounded-lg border border-line px-6 py-4 max-md:px-4">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight className="transition-transform duration-120 group-open:rotate-90" />
        <h3>Webhook Setup</h3>
      </summary>
      <Tabs label="Code host" className="mt-2 mb-4">
        {codeHostNames.map((name) => (
          <Tab
            key={name}
            current={name === host}
            render={<Link to={paths.projectHooks(projectId, name)} preventScrollReset replace />}
          >
            {setups[name].name}
          </Tab>
        ))}
      </Tabs>
      <ol className="grid list-decimal gap-4 ps-5 text-15 marker:text-ink-3">
        <li>
          Press <b className="font-medium">New Webhook</b> here and copy the secret.
        </li>
        <li>
          In {hostName}, open{" "}
          {path.map((step, index) => (
            <span key={step}>
              {index > 0 && <ChevronRight className="mx-1 inline text-ink-3" />}
              <b className="font-medium">{step}</b>
            </span>
          ))}
          .
        </li>
        <li>
          Fill in:
          <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
            {fields.map(([field, value]) => (
              <div key={field} className="contents max-sm:block">
                <dt className="text-ink-2">{field}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </li>
        <li>
          Press <b className="font-medium">{save}</b>. {first} The webhook here turns green.
        </li>
      </ol>
    </details>
  );
}
