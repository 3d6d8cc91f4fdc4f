import { afterEach, expect, test, vi } from "vitest";
import { followSignOuts } from "#web/lib/sign-outs.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const signOut = () => {
  document.cookie = "signed-out=1; path=/";
};

/** A browser that gets push messages, and shows one and its count. */
function browserWithMessages() {
  const calls = {
    clearAppBadge: vi.fn<() => Promise<void>>(async () => {}),
    close: vi.fn<() => void>(),
    unsubscribe: vi.fn<() => void>(),
  };
  const registration = {
    getNotifications: async () => [{ close: calls.close }],
    pushManager: { getSubscription: async () => ({ unsubscribe: calls.unsubscribe }) },
  };
  vi.stubGlobal("navigator", {
    clearAppBadge: calls.clearAppBadge,
    serviceWorker: { getRegistration: async () => registration },
  });
  return calls;
}

test("a visit without a sign-out before it leaves them", async () => {
  const calls = browserWithMessages();
  followSignOuts("0198c0de-0000-7000-8000-000000000000");
  await Promise.resolve();
  expect(calls.unsubscribe).not.toHaveBeenCalled();
  expect(calls.clearAppBadge).not.toHaveBeenCalled();
});

test("signing out ends what is pushed to the browser, shown there, and counted on the icon", async () => {
  const calls = browserWithMessages();
  signOut();
  followSignOuts(null);
  await expect.poll(() => calls.unsubscribe.mock.calls.length).toBe(1);
  expect(calls.close).toHaveBeenCalledTimes(1);
  expect(calls.clearAppBadge).toHaveBeenCalledTimes(1);
});
