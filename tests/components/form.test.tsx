// When a form shows the error of which field, where the focus is then, and what its draft stores.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { z } from "zod";
import { ApiError } from "#web/lib/api-error.ts";
import { draftOf, saveDraft, useDraft } from "#web/lib/drafts.ts";
import { useForm } from "#web/lib/use-form.ts";
import { TextField } from "#web/ui/Field.tsx";

const fields = z.object({ name: z.string(), town: z.string(), techs: z.array(z.string()) });
const text = z.string().trim().min(1, "Too short!").max(9, "Can't be that long");
const schema = z.object({ name: text, town: text, techs: z.array(z.string()) });

interface PersonFormProps {
  onSend: (body: z.infer<typeof fields>) => void;
  /** Why the server refuses it, if it does. */
  refusal: unknown;
  draftName: string;
}

function PersonForm({ onSend, refusal, draftName }: PersonFormProps) {
  const form = useForm({
    fields,
    saved: { name: "", town: "Oslo", techs: ["rust"] },
    draft: useDraft(draftName),
    bodyOf: (values) => values,
    schema,
    async send(body) {
      onSend(body);
      if (refusal) throw refusal;
    },
    onSaved: () => undefined,
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <TextField {...form.textField("name")} label="Name" />
      <TextField {...form.textField("town")} label="Town" />
      <p>Technologies: {form.errorOf("techs") ?? "fine"}</p>
      <p>{form.isChanged ? "Changed" : "Unchanged"}</p>
      <p>{form.generalError?.message}</p>
      <button type="submit">Send</button>
      <button type="button" onClick={form.discard}>
        Discard
      </button>
    </form>
  );
}

let forms = 0;

function renderForm(refusal?: unknown, draft?: string) {
  const sent: unknown[] = [];
  const draftName = `form-${(forms += 1)}`;
  if (draft !== undefined) saveDraft(draftName, draft);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PersonForm onSend={(body) => sent.push(body)} {...{ refusal, draftName }} />
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup(),
    sent,
    draft: () => draftOf(draftName),
    field: (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)),
    click: (name: string) => screen.getByRole("button", { name }),
  };
}

const refusalOf = (errors: { path: string; message: string }[]) =>
  new ApiError(400, { code: "invalid", message: "Check it", fields: errors });

test("a field's error is shown on blur, not before", async () => {
  const { user, field } = renderForm();
  expect(screen.queryByText("Too short!")).toBeNull();
  await user.click(field("Name"));
  await user.tab();
  expect(screen.getAllByText("Too short!")).toHaveLength(1);
  await user.type(field("Name"), "Ada");
  expect(screen.queryByText("Too short!")).toBeNull();
});

test("submitting with errors sends nothing, shows all of them and focuses the first", async () => {
  const { user, field, click, sent } = renderForm();
  await user.clear(field("Town"));
  await user.click(click("Send"));
  expect(screen.getAllByText("Too short!")).toHaveLength(2);
  await waitFor(() => expect(document.activeElement).toBe(field("Name")));
  expect(sent).toEqual([]);
  await user.type(field("Name"), "Ada");
  await user.type(field("Town"), "Bergen");
  await user.click(click("Send"));
  expect(sent).toEqual([{ name: "Ada", town: "Bergen", techs: ["rust"] }]);
});

test("the contract's messages have the apostrophes of screens", async () => {
  const { user, field } = renderForm();
  await user.type(field("Name"), "Maximiliana");
  await user.tab();
  expect(screen.queryByText("Can’t be that long")).not.toBeNull();
});

test("the server's errors are shown at their fields until these change", async () => {
  const { user, field, click } = renderForm(
    refusalOf([
      { path: "town", message: "No such town" },
      { path: "town", message: "Nor is it spelled so" },
      { path: "techs.3", message: "Unknown technology" },
      { path: "other", message: "Of no field here" },
    ]),
  );
  await user.type(field("Name"), "Ada");
  await user.click(click("Send"));
  await waitFor(() => expect(field("Town").getAttribute("aria-invalid")).toBe("true"));
  await waitFor(() => expect(document.activeElement).toBe(field("Town")));
  expect(screen.getByText("No such town").textContent).toBe("No such town");
  expect(screen.queryByText("Nor is it spelled so")).toBeNull();
  expect(screen.queryByText("Technologies: Unknown technology")).not.toBeNull();
  expect(screen.queryByText("Check it")).toBeNull();
  await user.type(field("Town"), "!");
  expect(screen.queryByText("No such town")).toBeNull();
  expect(screen.queryByText("Technologies: Unknown technology")).not.toBeNull();
});

test.each([
  ["without fields", new Error("The network is down"), "The network is down"],
  ["of no field here", refusalOf([{ path: "other", message: "Gone" }]), "Check it"],
])("an error %s is general", async (_, refusal, message) => {
  const { user, field, click } = renderForm(refusal);
  await user.type(field("Name"), "Ada");
  await user.click(click("Send"));
  await screen.findByText(message);
  expect(field("Name").getAttribute("aria-invalid")).toBeNull();
  expect(field("Town").getAttribute("aria-invalid")).toBeNull();
  await user.clear(field("Name"));
  expect(screen.queryByText("Too short!")).not.toBeNull();
  await user.click(click("Discard"));
  expect(screen.queryByText("Too short!")).toBeNull();
  expect(screen.queryByText(message)).toBeNull();
});

test("edits are stored as a draft until they are sent or discarded", async () => {
  const { user, field, click, draft } = renderForm();
  expect(screen.queryByText("Unchanged")).not.toBeNull();
  await user.type(field("Name"), "Ada");
  expect(draft()).toBe('{"name":"Ada"}');
  expect(screen.queryByText("Changed")).not.toBeNull();
  await user.click(click("Send"));
  await waitFor(() => expect(draft()).toBeNull());
  await user.type(field("Town"), "!");
  expect(draft()).toBe('{"town":"Oslo!"}');
  await user.click(click("Discard"));
  expect(draft()).toBeNull();
  expect(field("Town").value).toBe("Oslo");
});

test("a stored draft fills the form; fields of another shape are ignored", () => {
  const { field } = renderForm(undefined, '{"name":"Ada","town":7,"techs":"rust","other":"x"}');
  expect(field("Name").value).toBe("Ada");
  expect(field("Town").value).toBe("Oslo");
});
