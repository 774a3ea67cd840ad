import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { actFormWords } from "#web/actForm/words.ts";
import { helpPages } from "#web/shell/help/text.ts";
import { type Meaning, Term } from "#web/ui/help/Term.tsx";
import { useShortcut } from "#web/ui/keyboard/shortcuts.ts";

const word = () => screen.getByRole("button", { name: "Marginaal" });
const meaning = () => screen.queryByText(actFormWords.margin.text);

it("explains a word that has the focus, and says so to screen readers", async () => {
  const user = show(<Term of={actFormWords.margin}>Marginaal</Term>);
  expect(meaning()).toBeNull();
  await user.tab();
  expect(word()).toHaveFocus();
  expect(await screen.findByText(actFormWords.margin.text)).toHaveRole("status");
  expect(word()).toHaveAccessibleDescription(actFormWords.margin.text);
  expect(word()).toHaveAttribute("aria-expanded", "true");
  await expectAccessible();
  await user.tab();
  await waitFor(() => expect(meaning()).toBeNull());
});

it("closes with Escape, which the page does not get then", async () => {
  const clear = vi.fn<() => void>();
  function Page() {
    useShortcut({ key: "Escape", label: "Tühjenda valik", run: clear });
    return <Term of={actFormWords.margin}>Marginaal</Term>;
  }
  const user = show(<Page />);
  await user.click(word());
  expect(meaning()).not.toBeNull();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(meaning()).toBeNull());
  expect(clear).not.toHaveBeenCalled();
  expect(word()).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(clear).toHaveBeenCalledOnce();
});

it("opens under the pointer, stays while the pointer is on the text, and keeps what a click opened", async () => {
  const user = show(<Term of={actFormWords.margin}>Marginaal</Term>);
  fireEvent.pointerOver(word(), { pointerType: "mouse" });
  const text = await screen.findByText(actFormWords.margin.text);
  fireEvent.pointerOut(word(), { pointerType: "mouse" });
  fireEvent.pointerOver(text, { pointerType: "mouse" });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(meaning()).not.toBeNull();
  fireEvent.pointerOut(text, { pointerType: "mouse" });
  await waitFor(() => expect(meaning()).toBeNull());
  await user.click(word());
  fireEvent.pointerOut(word(), { pointerType: "mouse" });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(meaning()).not.toBeNull();
});

const explained = new Set(
  Object.values(helpPages).flatMap((page): readonly Meaning[] => ("words" in page ? page.words : [])),
);

it("explains each word once on the pages of help", () => {
  const words = [...explained].map(({ word }) => word);
  expect(words.toSorted()).toEqual(["EVR", "kuni N valitud", "marginaal", "pm³", "tm", "ümbrik"]);
});

it.each([...explained])("has a meaning of a few sentences for $word", ({ text }) => {
  expect(text.length).toBeLessThan(220);
  expect(text).toMatch(/\.$/);
});
