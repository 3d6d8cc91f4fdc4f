// Settings that the server wouldn't notice: misspelt ones, and ones that don't suit each other.
import { editDistance } from "#shared/edit-distance.ts";
import { isLoopback, secretSettings, settingsSchema } from "#server/settings-schema.ts";
import { adviceOn, type Environment, type Settings } from "#server/settings.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const known = [
  ...Object.keys(settingsSchema.shape),
  ...secretSettings.map((name) => `${name}_FILE`),
];

/**
 * The names that aren't settings: every one of the file, and those of the environment, which has
 * other programs' variables too, that look like a setting.
 */
export function unknownSettings(file: Environment, environment: Environment): Finding[] {
  const inFile = Object.keys(file).filter((name) => !known.includes(name));
  const lookalikes = Object.keys(environment).filter(
    (name) =>
      !known.includes(name) && !inFile.includes(name) && name.length > 5 && nearest(name, 2),
  );
  return [...inFile, ...lookalikes].map((name) => {
    const meant = nearest(name, 4);
    const advice =
      meant === null ? "Remove it; docs and README list all settings." : `Did you mean ${meant}?`;
    return warning("Settings", `${name} isn't a setting`, advice);
  });
}

/** The setting with the most similar name; null if none is similar. */
function nearest(name: string, most: number): string | null {
  const upper = name.toUpperCase();
  const [best] = known
    .map((setting) => ({ setting, distance: editDistance(upper, setting, most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((one, other) => one.distance - other.distance);
  return best?.setting ?? null;
}

export function checkSettings(env: Environment, settings: Settings): Finding[] {
  const set = known.filter((name) => env[name]?.trim());
  const findings = [ok("Settings", set.length === 0 ? "none set" : `set: ${set.join(", ")}`)];
  for (const advice of adviceOn(env, settings)) {
    const isInsecure = advice.startsWith("INSECURE_PROVIDER");
    findings.push(
      warning("Settings", advice, isInsecure ? "Use https addresses." : "Set PUBLIC_URL."),
    );
  }
  return [...findings, ...checkProxy(settings)];
}

function checkProxy({ host, publicUrl, trustProxy }: Settings): Finding[] {
  const { protocol, hostname } = new URL(publicUrl);
  // This server speaks http alone, and others can't reach a loopback address.
  const hasProxy = protocol === "https:" || (isLoopback(host) && !isLoopback(hostname));
  if (hasProxy && trustProxy.length === 0) {
    return [
      problem(
        "Proxy",
        `${publicUrl} is served by a proxy, and TRUST_PROXY isn't set: all people behind it share one rate limit`,
        "Set TRUST_PROXY to the proxy's address, such as 127.0.0.1.",
      ),
    ];
  }
  if (protocol === "http:" && !isLoopback(hostname)) {
    return [
      warning(
        "Proxy",
        `${publicUrl} isn't https: sessions travel over the network unencrypted`,
        "Put a proxy with a certificate in front, and set PUBLIC_URL to its https address.",
      ),
    ];
  }
  return [ok("Proxy", hasProxy ? `trusted: ${trustProxy.join(", ")}` : "none needed")];
}
