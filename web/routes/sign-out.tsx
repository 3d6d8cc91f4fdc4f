import { SignOutScreen } from "#web/features/auth/SignOutScreen.tsx";

export { signOutLoader as loader } from "#web/app/loaders/people.ts";

export default function SignOutPage() {
  return <SignOutScreen />;
}
