import { SignInScreen } from "#web/features/sign-in/SignInScreen.tsx";

export { signInLoader as loader } from "#web/app/loaders/people.ts";

export default function SignInPage() {
  return <SignInScreen />;
}
