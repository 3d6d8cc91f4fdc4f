import { expect, test } from "vitest";
import { renderInProcess } from "./render-in-process.ts";

const base = "https://docs.example/";

/** Milliseconds per process: where other work keeps the processors busy, its start takes long. */
const patient = 100_000;

test("a document is rendered like elsewhere", async () => {
  expect(await renderInProcess({ markdown: "# Title\n\nWords", base }, patient)).toEqual({
    title: "Title",
    description: "Words",
    html: "<p>Words</p>",
  });
});

test("a document that takes too long is refused, and the next one is rendered", async () => {
  const tangled = "[^a]".repeat(30_000);
  await expect(renderInProcess({ markdown: tangled, base }, 300)).rejects.toMatchObject({
    status: 502,
    message: "The text is nested too deeply to be shown.",
  });
  expect(await renderInProcess({ markdown: "Words", base }, patient)).toMatchObject({
    html: "<p>Words</p>",
  });
});

test("a document that exhausts memory ends only its own process", async () => {
  const bomb = "[a](b) ".repeat(60_000);
  await expect(renderInProcess({ markdown: bomb, base }, patient)).rejects.toMatchObject({
    status: 502,
    cause: { message: "The renderer ended with SIGABRT" },
  });
});

test("a document whose HTML is too large is refused", async () => {
  const growing = `[a]: https://x.example/${"y".repeat(10_000)}\n\n${"[a] ".repeat(800)}`;
  await expect(renderInProcess({ markdown: growing, base }, patient)).rejects.toMatchObject({
    status: 502,
    cause: { message: "The renderer ended with ERR_CHILD_PROCESS_STDIO_MAXBUFFER" },
  });
});

test("requests beyond three concurrent processes are refused with 503", async () => {
  const jobs = Array.from({ length: 6 }, () =>
    renderInProcess({ markdown: "Words", base }, patient),
  );
  const results = await Promise.allSettled(jobs);
  const refused = results.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({ reason: { status: 503 } });
});
