// The states of a paged list, and the focus after it has grown.
import { type InfiniteData, QueryClientProvider, useInfiniteQuery } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test } from "vitest";
import { ApiError } from "#web/lib/api-error.ts";
import { PagedList } from "#web/lib/PagedList.tsx";
import { createQueryClient } from "#web/lib/query-client.ts";

afterEach(cleanup);

interface FruitPage {
  items: string[];
  next: string | null;
  total?: string;
}
type Load = (after: string | null) => FruitPage | Promise<FruitPage>;

function Fruit({ load, paged }: { load: Load; paged: boolean }) {
  const query = useInfiniteQuery({
    queryKey: ["fruit"],
    queryFn: async ({ pageParam }) => load(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    retry: false,
  });
  return (
    <PagedList
      query={query}
      failure="The fruit could not be loaded"
      skeleton="Loading the fruit"
      empty="No fruit"
      {...(paged && { hrefAfter: (cursor: string) => `/fruit?after=${cursor}` })}
    >
      {(items, list) => (
        <ul ref={list}>
          {items.map((item) => (
            <li key={item}>{item.startsWith("plain") ? item : <a href="/">{item}</a>}</li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function renderFruit(load: Load, { paged = true } = {}) {
  const router = createMemoryRouter([{ path: "*", element: <Fruit load={load} paged={paged} /> }]);
  const queryClient = createQueryClient({ onServer: false });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup(),
    path: () => router.state.location.pathname,
    /** Adds an item to the first page, as a live update does. */
    add: (item: string, where: "top" | "end") =>
      act(() => {
        queryClient.setQueryData<InfiniteData<FruitPage>>(["fruit"], (data) => {
          const [first, ...others] = data?.pages ?? [];
          if (!data || !first) return data;
          const items = where === "top" ? [item, ...first.items] : [...first.items, item];
          return { ...data, pages: [{ ...first, items }, ...others] };
        });
      }),
  };
}

const twoPages = (after: string | null): FruitPage =>
  after === null
    ? { items: ["apple", "pear"], next: "pear" }
    : { items: ["plum", "fig"], next: null };

test("the foot shows how many items of the list are shown, where the total is known", async () => {
  renderFruit(() => ({ items: ["apple", "pear"], next: "pear", total: "10000+" }));
  await screen.findByText("2 of 10,000+");
  cleanup();
  renderFruit(twoPages);
  await screen.findByRole("link", { name: "Show more" });
  expect(screen.queryByText(/^2 of/)).toBeNull();
});

const failure = new ApiError(500, { code: "internal", message: "The basket fell." });

test("an empty list shows its empty state, and no foot", async () => {
  renderFruit(() => ({ items: [], next: null }));
  expect(document.body.textContent).toContain("Loading the fruit");
  await screen.findByText("No fruit");
  expect(screen.queryByRole("link", { name: "Show more" })).toBeNull();
});

test("an empty page with a next page keeps the link to it", async () => {
  const { user } = renderFruit((after) =>
    after === null ? { items: [], next: "gone" } : { items: ["plum"], next: null },
  );
  await user.click(await screen.findByRole("link", { name: "Show more" }));
  await screen.findByText("plum");
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

test("a failed first page shows the reason, and is loaded again by Retry", async () => {
  let fails = true;
  const { user } = renderFruit((after) => {
    if (fails) throw failure;
    return twoPages(after);
  });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The fruit could not be loaded");
  expect(alert.textContent).toContain("The basket fell.");
  fails = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("apple");
});

test("the next page is added in place, and its first item has the focus", async () => {
  const { user, path } = renderFruit(twoPages);
  const more = await screen.findByRole("link", { name: "Show more" });
  expect(more.getAttribute("href")).toBe("/fruit?after=pear");
  await user.click(more);
  const plum = await screen.findByText("plum");
  await waitFor(() => expect(document.activeElement).toBe(plum));
  expect(screen.getAllByRole("listitem")).toHaveLength(4);
  expect(screen.queryByRole("link", { name: "Show more" })).toBeNull();
  expect(path()).toBe("/");
});

test("without an address a button adds the next page", async () => {
  const { user } = renderFruit(twoPages, { paged: false });
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  await screen.findByText("fig");
  expect(screen.getAllByRole("listitem")).toHaveLength(4);
});

test("after the last page, items that aren't focusable leave the focus at the foot", async () => {
  const { user } = renderFruit((after) =>
    after === null ? { items: ["apple"], next: "apple" } : { items: ["plain plum"], next: null },
  );
  await user.click(await screen.findByRole("link", { name: "Show more" }));
  const item = await screen.findByText("plain plum");
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(item.compareDocumentPosition(document.activeElement ?? item)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test("a failed next page shows the reason below the items, keeps the focus, and can be retried", async () => {
  let fails = true;
  const { user } = renderFruit((after) => {
    if (after !== null && fails) throw failure;
    return twoPages(after);
  });
  await user.click(await screen.findByRole("link", { name: "Show more" }));
  await waitFor(async () =>
    expect((await screen.findByRole("alert")).textContent).toBe("The basket fell."),
  );
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  const retry = screen.getByRole("link", { name: "Retry" });
  await waitFor(() => expect(document.activeElement).toBe(retry));
  fails = false;
  await user.click(retry);
  const plum = await screen.findByText("plum");
  await waitFor(() => expect(document.activeElement).toBe(plum));
});

test("an item that arrives above while the next page loads doesn't get the focus", async () => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  const { user, add } = renderFruit(async (after) => {
    if (after !== null) await arrival;
    return twoPages(after);
  });
  await user.click(await screen.findByRole("link", { name: "Show more" }));
  add("quince", "top");
  await screen.findByText("quince");
  arrive();
  const plum = await screen.findByText("plum");
  await waitFor(() => expect(document.activeElement).toBe(plum));
});

test("after a failed next page, an item that arrives later doesn't get the focus", async () => {
  const { user, add } = renderFruit((after) => {
    if (after !== null) throw failure;
    return twoPages(after);
  });
  await user.click(await screen.findByRole("link", { name: "Show more" }));
  const retry = await screen.findByRole("link", { name: "Retry" });
  add("quince", "end");
  await screen.findByText("quince");
  // Observers are called after the change.
  await new Promise((resolve) => setTimeout(resolve, 0));
  await waitFor(() => expect(document.activeElement).toBe(retry));
});
