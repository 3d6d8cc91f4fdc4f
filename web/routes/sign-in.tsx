import { SignInScreen } from "#web/features/auth/SignInScreen.tsx";
import { pageLoader } from "#web/lib/loader.ts";

export const loader = pageLoader(async () => ({ title: "Sign In", noindex: true }));

export default function SignInPage() {
  return <SignInScreen />;
}
