// When a form shows the error of which field, and where the focus is then.
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { ApiError } from "#web/lib/api-error.ts";
import { useForm } from "#web/lib/use-form.ts";
import { TextField } from "#web/ui/Field.tsx";

const errorOf = (text: string) => (text === "" ? "Too short!" : undefined);

interface PersonFormProps {
  onSend: () => void;
  /** The server's reply to a click on Refuse. */
  refusal?: unknown;
}

function PersonForm({ onSend, refusal }: PersonFormProps) {
  const [values, setValues] = useState({ name: "", town: "Oslo", techs: ["rust"] });
  const form = useForm({
    values,
    write: (changed) => setValues({ ...values, ...changed }),
    errors: { name: errorOf(values.name), town: errorOf(values.town) },
  });
  return (
    <form noValidate onSubmit={(event) => form.onSubmit(event, onSend)}>
      <TextField {...form.textField("name")} label="Name" />
      <TextField {...form.textField("town")} label="Town" />
      <p>Technologies: {form.errorOf("techs") ?? "fine"}</p>
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.showServerErrors(refusal)}>
        Refuse
      </button>
      <button type="button" onClick={form.reset}>
        Reset
      </button>
    </form>
  );
}

function renderForm(refusal?: unknown) {
  const sent: string[] = [];
  render(<PersonForm onSend={() => sent.push("sent")} refusal={refusal} />);
  return {
    user: userEvent.setup(),
    sent,
    field: (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)),
    click: (name: string) => screen.getByRole("button", { name }),
  };
}

const refusalOf = (fields: { path: string; message: string }[]) =>
  new ApiError(400, { code: "invalid", message: "Check it", fields });

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
  expect(sent).toEqual(["sent"]);
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
  await user.click(click("Refuse"));
  expect(field("Town").getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(field("Town")));
  expect(screen.getByText("No such town").textContent).toBe("No such town");
  expect(screen.queryByText("Nor is it spelled so")).toBeNull();
  expect(screen.queryByText("Technologies: Unknown technology")).not.toBeNull();
  await user.type(field("Town"), "!");
  expect(screen.queryByText("No such town")).toBeNull();
  expect(screen.queryByText("Technologies: Unknown technology")).not.toBeNull();
});

test("an error without fields, and a reset, show no errors at the fields", async () => {
  const { user, field, click } = renderForm(new Error("The network is down"));
  await user.click(field("Name"));
  await user.tab();
  await user.click(click("Refuse"));
  expect(screen.queryByText("Too short!")).not.toBeNull();
  await user.click(click("Reset"));
  expect(screen.queryByText("Too short!")).toBeNull();
});
