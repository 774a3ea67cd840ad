import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ListedPrice } from "#shared/prices/contract.ts";
import { answer } from "#tests/support/pages/answers.ts";
import { AGENT } from "#tests/support/pages/me.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const BUYER = { id: 5, name: "Kuuseoja Saeveski OÜ" };
const PRICE: ListedPrice = {
  id: "hind",
  buyer: BUYER,
  destination: null,
  assortment: { id: 1, name: "Kuusepalk", unit: "SCM" },
  certificate: 0,
  valid_from: "2026-11-01",
  price: 97.87,
  valid_until: null,
  validity: "current",
};

it("hides the choice of buyer from a reader who has only one", async () => {
  answer(api.sessions.me, {
    ...AGENT,
    user: { ...AGENT.user, priceListsOnly: true },
    roles: ["priceListReader"],
    isSuperUser: false,
  });
  answer(api.prices.options, { buyers: [{ ...BUYER, destinations: [] }], assortments: [] });
  answer(api.prices.list, { results: [PRICE], count: 1, next: null });
  showPage("/price-lists/");
  expect(await screen.findByRole("row", { name: /Kehtib/ })).toBeVisible();
  expect(screen.queryByRole("combobox", { name: "Ostja" })).toBeNull();
  await expectAccessible();
});
