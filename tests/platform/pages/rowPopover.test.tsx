import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { show } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { RowPopover } from "#web/ui/lists/RowPopover.tsx";

const content = vi.fn<(close: () => void) => void>();

beforeEach(() => content.mockClear());

function showRow(): UserEvent {
  return show(
    <main>
      <RowPopover
        renderButton={(opener) => (
          <button {...opener} type="button">
            Ootab allkirja
          </button>
        )}
      >
        {(close) => {
          content(close);
          return (
            <button type="button" onClick={close}>
              Ajalugu
            </button>
          );
        }}
      </RowPopover>
      <input aria-label="Muu" />
    </main>,
  );
}

const opener = () => screen.getByRole("button", { name: "Ootab allkirja" });
const popover = () => screen.queryByRole("dialog");
const inside = () => screen.getByRole("button", { name: "Ajalugu" });

it("has nothing behind its button until that is pressed, and says that something opens", async () => {
  const user = showRow();
  expect(opener()).toHaveAttribute("aria-haspopup", "dialog");
  expect(opener()).toHaveAttribute("aria-expanded", "false");
  expect(opener()).not.toHaveAttribute("aria-controls");
  await user.hover(opener());
  await user.tab();
  expect(opener()).toHaveFocus();
  expect(content).not.toHaveBeenCalled();
  await expectAccessible();
});

it.each([
  ["the pointer", (user: UserEvent) => user.click(opener())],
  ["Enter", (user: UserEvent) => user.keyboard("{Enter}")],
  ["the space bar", (user: UserEvent) => user.keyboard(" ")],
])("opens by %s, has the focus, and gives it back to the same button on Escape, each time", async (_how, press) => {
  const user = showRow();
  const button = opener();
  await user.tab();
  for (let time = 0; time < 2; time++) {
    await press(user);
    expect(popover()).toHaveAccessibleName("Ootab allkirja");
    expect(button).toHaveAttribute("aria-expanded", "true");
    expect(button).toHaveAttribute("aria-controls", popover()?.id);
    await waitFor(() => expect(inside()).toHaveFocus());
    await user.tab();
    expect(inside()).toHaveFocus();
    await expectAccessible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(popover()).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
    expect(button).toHaveAttribute("aria-expanded", "false");
  }
});

it("closes by another press", async () => {
  const user = showRow();
  await user.click(opener());
  expect(popover()).toBeVisible();
  await user.click(opener());
  await waitFor(() => expect(popover()).toBeNull());
  expect(opener()).toHaveFocus();
});

it("closes by a press of its button also when that has become another element", async () => {
  const { promise: sent, resolve: send } = Promise.withResolvers<void>();
  function Row() {
    const [isSent, setSent] = useState(false);
    useEffect(() => void sent.then(() => setSent(true)), []);
    return (
      <RowPopover
        renderButton={(opener) => (
          <button {...opener} key={String(isSent)} type="button">
            {isSent ? "Saadetud" : "Saatmata"}
          </button>
        )}
      >
        <button type="button">Saada</button>
      </RowPopover>
    );
  }
  const user = show(<Row />);
  await user.click(screen.getByRole("button", { name: "Saatmata" }));
  send();
  const button = await screen.findByRole("button", { name: "Saadetud" });
  expect(popover()).toHaveAccessibleName("Saadetud");
  await user.click(button);
  await waitFor(() => expect(popover()).toBeNull());
});

it("closes by a press outside, which keeps the focus that it takes", async () => {
  const user = showRow();
  await user.click(opener());
  await waitFor(() => expect(inside()).toHaveFocus());
  await user.click(screen.getByLabelText("Muu"));
  await waitFor(() => expect(popover()).toBeNull());
  expect(screen.getByLabelText("Muu")).toHaveFocus();
});

it("gives the focus back to its button when what is in it closes it", async () => {
  const user = showRow();
  await user.click(opener());
  await user.click(inside());
  expect(opener()).toHaveFocus();
  await waitFor(() => expect(popover()).toBeNull());
});
