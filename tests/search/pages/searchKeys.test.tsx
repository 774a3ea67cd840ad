import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { answer } from "#tests/support/pages/answers.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { api } from "#web/api/table.ts";

/** The code of the search arrives when the test says so. */
const code = vi.hoisted(() => Promise.withResolvers<void>());

vi.mock("#web/shell/Search.tsx", async (original) => {
  await code.promise;
  return original();
});

const keysOfPage = vi.fn<(event: KeyboardEvent) => void>();
afterEach(() => {
  window.removeEventListener("keydown", keysOfPage);
  expect(keysOfPage, "the page below gets no key").not.toHaveBeenCalled();
});

async function pressCtrlK() {
  answer(api.media.list, []);
  answer(api.search.find, { results: [] });
  const shown = showPage("/media/");
  await screen.findByRole("button", { name: "Lisa kirje" });
  await shown.user.keyboard("{Control>}k{/Control}");
  return shown;
}

it("forgets the search on Escape while its code is on the way", async () => {
  const { user } = await pressCtrlK();
  window.addEventListener("keydown", keysOfPage);
  await user.keyboard("l{Escape}");
  window.removeEventListener("keydown", keysOfPage);
  await user.keyboard("l");
  expect(await screen.findByRole("dialog", { name: "Uus kirje" })).toBeVisible();
  expect(screen.queryByRole("combobox", { name: "Otsi kõigest" })).toBeNull();
});

it("types into the field what was typed, pasted and taken back before it was there", async () => {
  const { user } = await pressCtrlK();
  window.addEventListener("keydown", keysOfPage);
  await user.keyboard("lisx{Backspace}");
  await user.paste("a h");
  window.removeEventListener("keydown", keysOfPage);
  code.resolve();
  const field = await screen.findByRole("combobox", { name: "Otsi kõigest" });
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue("lisa h");
  await user.keyboard("in");
  expect(field).toHaveValue("lisa hin");
  expect(screen.getByRole("option", { name: /Lisa hind/ })).toBeVisible();
});

it("opens what an Enter chose before the field had the focus", async () => {
  answer(api.assortments.list, []);
  const { user, address } = await pressCtrlK();
  await user.keyboard("sorti{Enter}");
  await waitFor(() => expect(address()).toBe("/assortments/"));
});
