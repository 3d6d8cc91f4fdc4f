import { expect, test } from "vitest";
import { contentAddressOf } from "./content-address.ts";

const sites = {
  publicUrl: "https://cafe.example",
  contentHosts: ["docs.example", "dev.example:8443", "plain.example:443"],
};

test.each(["/content/about.md", "https://cafe.example/content/about.md?x#y"])(
  "%s is the address of a page of this site",
  (text) => {
    expect(contentAddressOf(text, sites)).toEqual({ page: "about" });
  },
);

test.each([
  ["https://docs.example/a/b.md?c=d#e", "https://docs.example/a/b.md?c=d"],
  ["HTTPS://DOCS.example:443/x", "https://docs.example/x"],
  ["https://dev.example:8443/", "https://dev.example:8443/"],
  ["https://plain.example/x", "https://plain.example/x"],
])("%s is an allowed remote address", (text, remote) => {
  expect(contentAddressOf(text, sites)).toEqual({ remote: new URL(remote) });
});

test.each([
  "",
  "/",
  "/api/v1/current-session",
  "/content/../api/docs",
  "/content/a/b.md",
  "//docs.example.evil/x",
  "https://evil.example/x",
  "https://docs.example.evil/x",
  "https://docs.example./x",
  "https://sub.docs.example/x",
  "https://docs.example:8443/x",
  "https://dev.example/x",
  "http://docs.example/x",
  "ftp://docs.example/x",
  "file:///etc/passwd",
  "data:text/plain,x",
  "https://someone@docs.example/x",
  "https://docs.example@evil.example/x",
  "https://127.0.0.1/x",
  "https://[::1]/x",
  "https://",
])("%j is refused", (text) => {
  expect(contentAddressOf(text, sites)).toBeNull();
});
