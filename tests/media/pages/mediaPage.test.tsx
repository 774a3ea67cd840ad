import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ListedMedia } from "#shared/media/contract.ts";
import { answer, refuse } from "#tests/support/pages/answers.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const LAW: ListedMedia = {
  id: 4,
  title: "Riigi Teataja",
  link: "https://www.riigiteataja.ee/",
  file: null,
  version: 1,
};

it("shows an agent what fills an empty list", async () => {
  answer(api.media.list, []);
  const { user } = showPage("/media/");
  expect(await screen.findByText("Lisage juhendid, vormid ja lingid, mida kõik peaksid leidma.")).toBeVisible();
  await expectAccessible();
  await user.click(screen.getByRole("button", { name: "Lisa kirje" }));
  expect(await screen.findByRole("dialog", { name: "Uus kirje" })).toBeVisible();
});

it("says why the list cannot be shown, and tries again", async () => {
  refuse(api.media.list, "too_many_requests");
  const { user } = showPage("/media/");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Liiga palju katseid. Palun proovige mõne minuti pärast uuesti.",
  );
  answer(api.media.list, [LAW]);
  await user.click(screen.getByRole("button", { name: "Proovi uuesti" }));
  expect(await screen.findByRole("rowheader", { name: /Riigi Teataja/ })).toBeVisible();
});
