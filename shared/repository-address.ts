// Addresses of repositories, as code hosts show and people type them.

/** The command that an address was copied with. */
const commands = /^(?:git clone|gh repo clone|glab repo clone)\s+/;

/** `git@host:ada/tide.git` */
const short = /^[\w.-]+@([\w.-]+):\/*([^/\s]\S*)$/;
/** `ssh://git@host:22/ada/tide.git`; the port is of ssh alone. */
const long = /^(?:git\+)?(?:ssh|git):\/\/(?:[^/@\s]*@)?([^/:\s]+)(?::\d+)?\/+(\S+)$/i;
/** `host/ada/tide`: one name with a dot, then at least two more. */
const bare = /^(?:www\.)?((?:[\w-]+\.)+[\w-]+(?::\d+)?)\/([^/\s]+\/[^/\s]\S*)$/;
/** `ada/tide` */
const path = /^[\w-][\w-]*(?:\/[\w.-]+){1,11}$/;

/** Names that these hosts have for ssh through a firewall. */
const sshNames = /^(?:alt)?ssh\.(?=(?:github|gitlab)\.com$)/i;

/**
 * The https address of what `git clone` takes, and of an address without its scheme. Other texts
 * are returned as they are, trimmed.
 */
export function webAddressOf(text: string): string {
  const address = text.trim().replace(commands, "");
  const [, host, rest] = short.exec(address) ?? long.exec(address) ?? [];
  if (host !== undefined && rest !== undefined) {
    return `https://${host.replace(sshNames, "")}/${rest.replace(/\/+$/, "").replace(/\.git$/, "")}`;
  }
  const [, bareHost, barePath] = bare.exec(address) ?? [];
  if (bareHost !== undefined) return `https://${bareHost}/${barePath}`;
  return address.replace(/^git\+(?=https?:)/i, "");
}

/** Whether it is a path such as `ada/tide`, which is at the site's code host. */
export const isRepositoryPath = (text: string): boolean => path.test(text);

/** The address of a repository, however it was written; `codeHostUrl` has no final slash. */
export function repositoryAddressOf(text: string, codeHostUrl: string): string {
  const address = webAddressOf(text);
  return isRepositoryPath(address) ? `${codeHostUrl}/${address.replace(/\.git$/, "")}` : address;
}

/** Repositories that have it shall be listed: admins find those of an organisation by it. */
export const listedTopic = "stack-cafe";
