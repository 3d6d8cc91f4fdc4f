import { SignOutScreen } from "#web/features/auth/SignOutScreen.tsx";
import { pageLoader } from "#web/lib/loader.ts";

export const loader = pageLoader(async () => ({ title: "Sign Out", noindex: true }));

export default function SignOutPage() {
  return <SignOutScreen />;
}
