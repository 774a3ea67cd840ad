import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer } from "#tests/support/pages/answers.ts";
import { PRICE_READER } from "#tests/support/pages/me.ts";
import { listedPrice } from "#tests/support/pages/priceReplies.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const BUYER = { id: 5, name: "Kuuseoja Saeveski OÜ" };
it("hides the choice of buyer from a reader who has only one", async () => {
  answer(api.sessions.me, PRICE_READER);
  answer(api.prices.options, { buyers: [{ ...BUYER, destinations: [] }], assortments: [] });
  answer(api.prices.list, { results: [listedPrice()], count: 1, next: null });
  showPage("/price-lists/");
  expect(await screen.findByRole("row", { name: /Kehtib/ })).toBeVisible();
  expect(screen.queryByRole("combobox", { name: "Ostja" })).toBeNull();
  await expectAccessible();
});
