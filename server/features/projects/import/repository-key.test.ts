import { expect, test } from "vitest";
import { addressesOf, repositoryKey } from "./repository-key.ts";

test.each([
  "https://git.example/ada/tide",
  "http://git.example/ada/tide",
  "https://www.git.example/ada/tide",
  "https://GIT.example/Ada/Tide",
  "https://git.example/ada/tide/",
  "https://git.example/ada/tide.git",
  "https://git.example/ada/tide.git/",
  "https://git.example:443/ada/tide?tab=readme#top",
])("%s is one repository", (address) => {
  expect(repositoryKey(address)).toBe("git.example/ada/tide");
});

test.each(["https://git.example/ada/tides", "https://git.example:8443/ada/tide"])(
  "%s is another",
  (address) => expect(repositoryKey(address)).not.toBe("git.example/ada/tide"),
);

test.each(["git@git.example:ada/tide.git", "ssh://git.example/ada/tide", "tide", ""])(
  "%j is no web address",
  (address) => expect(repositoryKey(address)).toBeNull(),
);

test("every address that stands for a key leads back to it", () => {
  for (const address of addressesOf("git.example/ada/tide")) {
    expect(repositoryKey(address)).toBe("git.example/ada/tide");
  }
});
