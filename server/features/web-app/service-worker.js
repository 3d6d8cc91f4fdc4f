// What browsers of signed-in people run beside the pages. It stores no page and no reply of the API:
// only the page that says that there is no connection, with its styles, whose names change with their
// content. The browser's own cache has the rest.
const cacheName = "shell-{digest}";
const offlinePage = "/offline";
const icon = "/app-icon-192.png";
const files = "{files}".split(" ").filter(Boolean);

self.addEventListener("install", (event) => {
  const store = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll([offlinePage, icon, ...files]);
    // Nothing of an earlier one is on the page: it may go on with this one.
    await self.skipWaiting();
  };
  event.waitUntil(store());
});

self.addEventListener("activate", (event) => {
  const takeOver = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name !== cacheName).map((name) => caches.delete(name)),
    );
    await self.clients.claim();
  };
  event.waitUntil(takeOver());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(
      fetch(request).catch(async () => (await caches.match(offlinePage)) ?? Response.error()),
    );
  } else if (files.includes(pathname)) {
    event.respondWith(caches.match(pathname).then((stored) => stored ?? fetch(request)));
  }
});

self.addEventListener("push", (event) => {
  const { title, body, url, tag, unread } = event.data?.json() ?? {};
  if (!title) return;
  const badge = self.navigator.setAppBadge?.(unread).catch(() => {});
  const shown = self.registration.showNotification(title, { body, tag, icon, data: { url } });
  event.waitUntil(Promise.all([shown, badge]));
});

// The push service gave the browser another address: it replaces the one that the site has.
self.addEventListener("pushsubscriptionchange", (event) => {
  const renew = async () => {
    const answer = await fetch("/api/v1/push_key");
    if (!answer.ok) return;
    const { publicKey } = await answer.json();
    const subscription =
      event.newSubscription ??
      (await self.registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: publicKey,
      }));
    const { endpoint, keys } = subscription.toJSON();
    await fetch("/api/v1/push_devices", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ endpoint, keys }),
    });
  };
  event.waitUntil(renew());
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data ?? {};
  // A message that isn't of this site opens nothing.
  if (!url?.startsWith(`${self.location.origin}/`)) return;
  const show = async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    const [page] = pages;
    if (!page) return self.clients.openWindow(url);
    await page.focus();
    return page.navigate(url);
  };
  event.waitUntil(show());
});
