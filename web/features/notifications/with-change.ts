import type { NotificationSettings, NotificationSettingsChange } from "#contract/notifications.ts";

/** The settings as the server will have them; what is newly muted has no name here yet. */
export function withChange(
  settings: NotificationSettings,
  { kinds, unmute }: NotificationSettingsChange,
): NotificationSettings {
  return {
    kinds: { ...settings.kinds, ...kinds },
    mutedProjects: without(settings.mutedProjects, unmute?.projects),
    mutedThreads: without(settings.mutedThreads, unmute?.threads),
  };
}

const without = <T extends { id: string }>(those: T[], ids: readonly string[] = []): T[] =>
  those.filter(({ id }) => !ids.includes(id));
