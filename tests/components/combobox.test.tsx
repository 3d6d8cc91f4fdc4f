// Comboboxes: keys, pointer and ARIA attributes.
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { actOnKey, Option, Options, useCombobox, useOnceReady } from "#web/ui/Combobox.tsx";

interface FruitFieldProps {
  fruit: readonly string[];
  initial?: number;
  onChoose: (name: string | undefined) => void;
}

function FruitField({ fruit, initial = 0, onChoose }: FruitFieldProps) {
  const combobox = useCombobox({ keys: fruit, initial });
  return (
    <>
      <input
        {...combobox.fieldProps}
        aria-label="Fruit"
        onKeyDown={(event) =>
          actOnKey(event, {
            ArrowDown: () => combobox.step(1),
            ArrowUp: () => combobox.step(-1),
            Enter: () => onChoose(fruit[combobox.active]),
            Escape: combobox.reset,
            Backspace: () => false,
          })
        }
      />
      <Options combobox={combobox}>
        {fruit.map((name, index) => (
          <Option key={name} combobox={combobox} index={index}>
            {name}
          </Option>
        ))}
      </Options>
    </>
  );
}

function renderField(initial?: number) {
  const chosen: (string | undefined)[] = [];
  const draw = (fruit: string[]) => (
    <FruitField
      fruit={fruit}
      {...(initial !== undefined && { initial })}
      onChoose={(name) => chosen.push(name)}
    />
  );
  const { rerender } = render(draw(["apple", "pear", "plum"]));
  const field = screen.getByRole("combobox");
  field.focus();
  return {
    user: userEvent.setup(),
    field,
    chosen,
    show: (fruit: string[]) => rerender(draw(fruit)),
    active: () => {
      const id = field.getAttribute("aria-activedescendant");
      return id === null ? null : document.getElementById(id)?.textContent;
    },
  };
}

test("arrow keys move the active option, and wrap around at the ends", async () => {
  const { user, active } = renderField();
  expect(active()).toBe("apple");
  await user.keyboard("{ArrowDown}");
  expect(active()).toBe("pear");
  const selected = screen.getByRole("option", { selected: true });
  expect(selected.textContent).toBe("pear");
  await user.keyboard("{ArrowUp}{ArrowUp}");
  expect(active()).toBe("plum");
  await user.keyboard("{ArrowDown}");
  expect(active()).toBe("apple");
  await user.keyboard("{ArrowDown}{Escape}");
  expect(active()).toBe("apple");
});

test("with no option active at first, the up arrow activates the last", async () => {
  const { user, active, chosen } = renderField(-1);
  expect(active()).toBeNull();
  await user.keyboard("{Enter}{ArrowUp}{Enter}");
  expect(active()).toBe("plum");
  expect(chosen).toEqual([undefined, "plum"]);
});

test("the pointer makes an option active, and a press leaves the focus in the field", async () => {
  const { user, active, field } = renderField();
  await user.hover(screen.getByText("plum"));
  await user.pointer({ keys: "[MouseLeft>]", target: screen.getByText("plum") });
  expect(active()).toBe("plum");
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test("the active option stays valid in a list that gets shorter or empty", async () => {
  const { user, active, field, show } = renderField();
  await user.keyboard("{ArrowUp}");
  show(["fig"]);
  expect(active()).toBe("fig");
  expect(field.getAttribute("aria-expanded")).toBe("true");
  show([]);
  expect(active()).toBeNull();
  expect(field.getAttribute("aria-expanded")).toBe("false");
  expect(field.getAttribute("aria-controls")).toBeNull();
});

test("keys of an input method, and keys whose action did nothing, keep their default", () => {
  const { active, field } = renderField();
  const isKept = (key: string, isComposing: boolean, keyCode = 0) =>
    fireEvent.keyDown(field, { key, isComposing, keyCode });
  expect(isKept("ArrowDown", true)).toBe(true);
  // Safari's sign of the key that ends a composition.
  expect(isKept("ArrowDown", false, 229)).toBe(true);
  expect(active()).toBe("apple");
  expect(isKept("Backspace", false)).toBe(true);
  expect(isKept("ArrowDown", false)).toBe(false);
});

function Waiting({ onAct }: { onAct: () => void }) {
  const [isReady, setReady] = useState(false);
  const { run, cancel } = useOnceReady(isReady, onAct);
  return (
    <>
      <button onClick={run}>Run</button>
      <button onClick={cancel}>Cancel</button>
      <button onClick={() => setReady(true)}>Ready</button>
    </>
  );
}

test("an action runs once its data is ready, and can be cancelled until then", async () => {
  const user = userEvent.setup();
  let acts = 0;
  render(<Waiting onAct={() => (acts += 1)} />);
  const click = (name: string) => user.click(screen.getByRole("button", { name }));
  await click("Run");
  await click("Cancel");
  await click("Run");
  expect(acts).toBe(0);
  await click("Ready");
  await waitFor(() => expect(acts).toBe(1));
  await click("Run");
  expect(acts).toBe(2);
});
