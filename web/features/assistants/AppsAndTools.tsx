// How to connect an assistant and the command line to this site, ready to be copied.
import { rich } from "#web/lib/rich.ts";
import { t } from "#shared/messages/t.ts";
import { CopyBlock, CopyField } from "#web/lib/CopyField.tsx";
import { usePage, useSite } from "#web/lib/PageContext.tsx";

export function AppsAndTools() {
  const { publicUrl } = usePage();
  const url = `${publicUrl}/mcp`;
  const server = serverName(useSite().name, publicUrl);
  const setUps = [
    {
      client: "Claude Code",
      where: t("assistants.inTerminal"),
      text: `claude mcp add --transport http ${server} ${url} \\\n  --header 'Authorization: Bearer \${CAFE_TOKEN}'`,
    },
    {
      client: "Codex",
      where: t("assistants.inTerminal"),
      text: `codex mcp add ${server} --url ${url} \\\n  --bearer-token-env-var CAFE_TOKEN`,
    },
    {
      client: "VS Code",
      where: rich("assistants.inFile", { file: () => <code dir="ltr">.vscode/mcp.json</code> }),
      text: vsCodeFile(server, url),
    },
  ];
  return (
    <div className="grid grid-cols-1 gap-8">
      <section aria-labelledby="tools-assistants" className="grid grid-cols-1 gap-4">
        <div>
          <h3 id="tools-assistants">{t("assistants.assistants")}</h3>
          <p className="mt-1 text-15 text-ink-2">
            {rich("assistants.assistantsAbout", { code: () => <code dir="ltr">CAFE_TOKEN</code> })}
          </p>
        </div>
        <CopyField label={t("assistants.address")} value={url} />
        {setUps.map(({ client, where, text }) => (
          <div key={client} className="grid grid-cols-1 gap-1.5">
            <h4 className="text-15 font-semibold">
              <bdi>{client}</bdi> <span className="small font-normal text-ink-3">{where}</span>
            </h4>
            <CopyBlock label={t("assistants.setUp", { client })} value={text} />
          </div>
        ))}
        <p className="rounded-md bg-sunk px-4 py-3 text-15 text-ink-2">
          {t("assistants.confirmAbout")}
        </p>
      </section>
      <section aria-labelledby="tools-command-line" className="grid grid-cols-1 gap-4">
        <div>
          <h3 id="tools-command-line">{t("assistants.commandLine")}</h3>
          <p className="mt-1 text-15 text-ink-2">{t("assistants.commandLineAbout")}</p>
        </div>
        <CopyBlock
          label={t("assistants.commands")}
          value={`npx stack-cafe login ${publicUrl}\nnpx stack-cafe match`}
        />
      </section>
    </div>
  );
}

/** How clients call this site: they take Latin letters, digits and hyphens. */
function serverName(siteName: string, publicUrl: string): string {
  const nameOf = (text: string) =>
    text
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "");
  return nameOf(siteName) || nameOf(new URL(publicUrl).hostname);
}

/** VS Code asks for the token once, and stores it encrypted. */
const vsCodeFile = (server: string, url: string): string =>
  JSON.stringify(
    {
      inputs: [{ type: "promptString", id: "token", description: "API token", password: true }],
      servers: {
        [server]: { type: "http", url, headers: { Authorization: "Bearer ${input:token}" } },
      },
    },
    null,
    2,
  );
