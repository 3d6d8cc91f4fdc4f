import { SignInScreen } from "#web/features/auth/SignInScreen.tsx";

export { signInLoader as loader } from "#web/app/loaders/people.ts";

export default function SignInPage() {
  return <SignInScreen />;
}
