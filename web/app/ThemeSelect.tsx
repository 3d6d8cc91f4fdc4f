import { Segmented } from "#web/ui/Segmented.tsx";
import { chooseTheme, type Theme, themes, useTheme } from "#web/lib/theme.ts";

const labels: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark" };

/** Which theme this browser shows. */
export function ThemeChoice() {
  return (
    <Segmented
      legend="Theme"
      hideLegend
      name="theme"
      options={themes.map((value) => ({ value, label: labels[value] }))}
      value={useTheme()}
      onChange={chooseTheme}
    />
  );
}
