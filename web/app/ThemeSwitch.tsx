import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import SunMoon from "lucide-react/icons/sun-moon";
import { IconButton } from "#web/ui/Button.tsx";
import { chooseTheme, nextTheme, useTheme } from "#web/lib/theme.ts";

const icons = { system: <SunMoon />, light: <Sun />, dark: <Moon /> };

export function ThemeSwitch({ className }: { className?: string }) {
  const theme = useTheme();
  const next = nextTheme(theme);
  return (
    <IconButton
      className={className}
      label={`Theme: ${theme}. Switch to ${next}`}
      onClick={() => chooseTheme(next)}
    >
      {icons[theme]}
    </IconButton>
  );
}

/** The same as a row of the mobile navigation. */
export function ThemeRow() {
  const theme = useTheme();
  return (
    <button type="button" className="sm:hidden" onClick={() => chooseTheme(nextTheme(theme))}>
      {icons[theme]}
      Theme: {theme}
    </button>
  );
}
