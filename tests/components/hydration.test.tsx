// Hydration of parts whose scripts load after the page's.
import { text as textOf } from "node:stream/consumers";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { prerenderToNodeStream } from "react-dom/static";
import { expect, test } from "vitest";
import { act, screen } from "@testing-library/react";
import { applySessionToCache, lowerUnreadCount, useSession } from "#web/data/session.ts";
import { deferred } from "#web/lib/deferred.tsx";
import { ApiProvider } from "#web/lib/ApiContext.tsx";
import type { ApiClient } from "#web/lib/client.ts";
import { CheckField, TextArea } from "#web/ui/Field.tsx";
import { NowProvider, RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";

test("the page's clock leaves a server-rendered part in place until its script is loaded", async () => {
  const Part = () => <button type="button">Watch</button>;
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Part }>();
  const LatePart = lazy(() => promise);
  const page = (Content: typeof Part | typeof LatePart) => (
    <NowProvider now={Date.UTC(2026, 10, 21, 12)}>
      <main>
        <RelativeTime at="2026-11-21T10:00:00.000Z" />
        <section>
          <Suspense fallback="Loading">
            <Content />
          </Suspense>
        </section>
      </main>
    </NowProvider>
  );
  document.body.innerHTML = `<div>${renderToString(page(Part))}</div>`;
  const container = screen.getByRole("main").parentElement as HTMLElement;
  const rendered = screen.getByRole("button");

  const root = await act(async () => hydrateRoot(container, page(LatePart)));
  expect(rendered.isConnected).toBe(true);

  await act(async () => resolve({ default: Part }));
  expect(screen.getByRole("button")).toBe(rendered);
  // Later than the time at which the page was rendered.
  expect(screen.queryByText("2 hours ago")).toBeNull();
  await act(async () => root.unmount());
});

test("a notification leaves server-rendered parts in place until their scripts are loaded", async () => {
  const Part = () => <button type="button">Star</button>;
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Part }>();
  const LatePart = lazy(() => promise);
  const queryClient = new QueryClient();
  applySessionToCache(queryClient, { isLoggedIn: true, user: null, unreadCount: 1 });
  // Sends nothing: the session is there.
  const api = { call: () => new Promise(() => {}) } as unknown as ApiClient;
  function Row({ content: Content }: { content: typeof Part | typeof LatePart }) {
    const { isLoggedIn } = useSession();
    return <Suspense fallback="Loading">{isLoggedIn && <Content />}</Suspense>;
  }
  const page = (content: typeof Part | typeof LatePart) => (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <main>
          <Row content={content} />
        </main>
      </ApiProvider>
    </QueryClientProvider>
  );
  document.body.innerHTML = `<div>${renderToString(page(Part))}</div>`;
  const container = screen.getByRole("main").parentElement as HTMLElement;
  const rendered = screen.getByRole("button");
  const root = await act(async () => hydrateRoot(container, page(LatePart)));
  await act(async () => {
    lowerUnreadCount(queryClient, 0);
    // The cache notifies its observers in a task of its own.
    await new Promise((done) => setTimeout(done));
  });
  expect(rendered.isConnected).toBe(true);
  await act(async () => resolve({ default: Part }));
  expect(screen.getByRole("button")).toBe(rendered);
  await act(async () => root.unmount());
});

test("text that is typed before a field's script is loaded stays, and counts as typed", async () => {
  function Form() {
    const [text, setText] = useState("");
    return (
      <main>
        <TextArea
          label="Message"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <output>{text.length} characters</output>
      </main>
    );
  }
  document.body.innerHTML = `<div>${renderToString(<Form />)}</div>`;
  const container = screen.getByRole("main").parentElement as HTMLElement;
  const field = screen.getByRole<HTMLTextAreaElement>("textbox");
  field.value = "Hello";

  const root = await act(async () => hydrateRoot(container, <Form />));
  expect(screen.getByRole("status").textContent).toBe("5 characters");
  expect([field.isConnected, field.value]).toEqual([true, "Hello"]);
  await act(async () => root.unmount());
});

test("choices that are made before their scripts are loaded stay, and count", async () => {
  function Form() {
    const [role, setRole] = useState("developer");
    const [notifies, setNotifies] = useState(false);
    const roles = ["developer", "designer"].map((value) => ({ value, label: value }));
    return (
      <main>
        <Segmented legend="Role" name="role" options={roles} value={role} onChange={setRole} />
        <CheckField label="Notify" checked={notifies} onChange={setNotifies} />
        <output>{`${role} ${notifies}`}</output>
      </main>
    );
  }
  document.body.innerHTML = `<div>${renderToString(<Form />)}</div>`;
  const container = screen.getByRole("main").parentElement as HTMLElement;
  const designer = screen.getByRole<HTMLInputElement>("radio", { name: "designer" });
  const notify = screen.getByRole<HTMLInputElement>("checkbox");
  designer.click();
  notify.click();

  const root = await act(async () => hydrateRoot(container, <Form />));
  expect(screen.getByRole("status").textContent).toBe("designer true");
  expect([designer.checked, notify.checked]).toEqual([true, true]);
  await act(async () => root.unmount());
});

test("a part that people type into keeps the text if the page is updated before its script is loaded", async () => {
  function Part({ stars }: { stars: number }) {
    const [text, setText] = useState("");
    return (
      <>
        <TextArea
          label="Message"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <output>{stars} stars</output>
      </>
    );
  }
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Part }>();
  const Rendered = deferred(() => Promise.resolve({ default: Part }));
  const LatePart = deferred(() => promise);
  let star = () => {};
  function Form({ content: Content }: { content: typeof LatePart }) {
    const [stars, setStars] = useState(1);
    star = () => setStars(2);
    return (
      <main>
        <Content fallback="Loading" stars={stars} />
      </main>
    );
  }
  const { prelude } = await prerenderToNodeStream(<Form content={Rendered} />);
  document.body.innerHTML = `<div>${await textOf(prelude)}</div>`;
  const container = screen.getByRole("main").parentElement as HTMLElement;
  const field = screen.getByRole<HTMLTextAreaElement>("textbox");
  const root = await act(async () => hydrateRoot(container, <Form content={LatePart} />));
  field.value = "Hello";
  await act(async () => star());
  expect([field.isConnected, field.value]).toEqual([true, "Hello"]);

  await act(async () => resolve({ default: Part }));
  expect(screen.getByRole("textbox")).toBe(field);
  expect(field.value).toBe("Hello");
  expect(screen.getByRole("status").textContent).toBe("2 stars");
  await act(async () => root.unmount());
});

test("a field whose text has other line ends than controls isn't changed by its hydration", async () => {
  let changes = 0;
  const form = (
    <main>
      <TextArea label="Message" value={"a\r\nb"} onChange={() => (changes += 1)} />
    </main>
  );
  document.body.innerHTML = `<div>${renderToString(form)}</div>`;
  const container = screen.getByRole("main").parentElement as HTMLElement;
  screen.getByRole<HTMLTextAreaElement>("textbox").value = "a\nb";
  const root = await act(async () => hydrateRoot(container, form));
  expect(changes).toBe(0);
  await act(async () => root.unmount());
});
