import { renderToStaticMarkup as html } from "react-dom/server";
import { expect, test } from "vitest";

import { Avatar, AvatarStack } from "./Avatar.tsx";
import { Button, ButtonLink } from "./Button.tsx";
import { Chip } from "./Chip.tsx";
import { TextField } from "./Field.tsx";
import { Highlight } from "./Highlight.tsx";
import { Logo } from "./Logo.tsx";
import { NowProvider, RelativeTime } from "./RelativeTime.tsx";
import { Segmented } from "./Segmented.tsx";

test("an error replaces the hint and describes the field", () => {
  const field = { id: "name", label: "Name", hint: "Any name", count: { used: 1, max: 50 } };
  const fine = html(<TextField {...field} />);
  const wrong = html(<TextField {...field} error="Too Short!" />);

  expect(fine).toContain("Any name");
  expect(fine).not.toContain("aria-invalid");
  expect(wrong).not.toContain("Any name");
  expect(wrong).toMatch(/<input[^>]*aria-describedby="name-note"[^>]*aria-invalid="true"/);
  expect(wrong).toMatch(/id="name-note"[^>]*>Too Short!/);
  expect(wrong).toContain("1 of 50");
});

test("a button doesn't submit unless its type is submit", () => {
  expect(html(<Button>Go</Button>)).toContain('type="button"');
  expect(html(<Button type="submit">Go</Button>)).toContain('type="submit"');
});

test("a router link rendered as a button has its style and its own address", () => {
  const link = html(
    <ButtonLink variant="ink" render={<a href="/explore" className="own" />}>
      Explore
    </ButtonLink>,
  );
  expect(link).toBe('<a href="/explore" class="btn btn-ink own">Explore</a>');
});

test("the remove button of a chip names the chip", () => {
  const chip = html(
    <Chip selected onRemove={() => undefined}>
      Rust
    </Chip>,
  );
  expect(chip).toContain('aria-label="Remove Rust"');
});

test("an avatar without a picture shows initials and has an accessible name", () => {
  expect(html(<Avatar name="Gwen Hughes" />)).toMatch(/aria-label="Gwen Hughes".*"GH"/);
  expect(html(<Avatar name="Gwen Hughes" decorative />)).not.toContain("aria-label");
});

test("a team shows its first avatars, the number of the others, and its free seats", () => {
  const people = ["A", "B", "C"].map((name) => ({ id: name, name }));
  const stack = html(<AvatarStack people={people} max={2} total={9} seats={12} />);
  expect(stack.match(/class="avatar"/g)).toHaveLength(2);
  expect(stack).toContain("+7");
  expect(stack.match(/class="seat"/g)).toHaveLength(3);
});

test("a narrow team shows fewer avatars, but never the number of a single other one", () => {
  const people = ["A", "B", "C"].map((name) => ({ id: name, name }));
  expect(html(<AvatarStack people={people} narrowMax={2} />)).not.toContain("avatar-narrow");
  const stack = html(<AvatarStack people={people} total={5} narrowMax={2} />);
  expect(stack).toMatch(/avatar-narrow[^>]*aria-label="and 3 more"/);
  expect(stack).toContain('aria-label="and 2 more"');
});

test("a technology without a logo has a monogram, and a dark logo has the class for dark logos", () => {
  expect(html(<Logo name="Some Lib" src={null} />)).toContain(">SL<");
  expect(html(<Logo name="Rust" src="/logos/rust.svg#dark" />)).toContain("logo-dark");
  expect(html(<Logo name="React" src="/logos/react.svg" />)).not.toContain("logo-dark");
});

test("relative times start from the time the page was rendered", () => {
  const page = html(
    <NowProvider now={Date.UTC(2026, 10, 21, 12)}>
      <RelativeTime at="2026-11-21T10:00:00.000Z" label={(ago) => `Applied ${ago}`} />
    </NowProvider>,
  );
  expect(page).toContain('dateTime="2026-11-21T10:00:00.000Z" title="2026-11-21 10:00 UTC"');
  expect(page).toContain(">Applied 2 hours ago<");
});

test("highlighted text is escaped", () => {
  expect(html(<Highlight text="<b>rust</b>" words="rust" />)).toBe(
    "&lt;b&gt;<mark>rust</mark>&lt;/b&gt;",
  );
});

test("a segmented choice works in a form without scripts", () => {
  const choice = html(
    <Segmented
      legend="Requested role"
      name="role"
      defaultValue="designer"
      options={[
        { value: "developer", label: "Developer" },
        { value: "designer", label: "Designer" },
      ]}
    />,
  );
  expect(choice).toContain("<legend");
  expect(choice).toMatch(/name="role" checked="" value="designer"/);
});
