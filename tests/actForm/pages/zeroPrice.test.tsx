import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer } from "#tests/support/pages/answers.ts";
import { show } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { Warnings } from "#web/actForm/rows/Warnings.tsx";
import { api } from "#web/api/table.ts";

it("leads from a row at 0 € to the prices of its buyer and assortment, in a new tab", async () => {
  answer(api.prices.options, {
    buyers: [],
    assortments: [
      { id: 3, name: "Kuusepalk", unit: "SCM" },
      { id: 4, name: "Praak", unit: "SCM" },
    ],
  });
  const row = { assortment: "Praak", flat_price: 0 };
  const routeTree = createRootRoute({ component: () => <Warnings row={row} doubt={undefined} buyer={16} /> });
  const user = show(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />);
  await user.click(await screen.findByRole("button", { name: /^Hind on 0\./ }));
  const link = within(await screen.findByRole("dialog")).getByRole("link", { name: /^Ava hinnakiri/ });
  await expect.poll(() => link.getAttribute("href")).toMatch(/^\/price-lists\/?\?buyer=16&assortment=4$/);
  expect(link).toHaveAttribute("target", "_blank");
  await expectAccessible();
});

it("warns of no row that has a price", () => {
  show(<Warnings row={{ assortment: "Kuusepalk", flat_price: 97.87 }} doubt={undefined} buyer={16} />);
  expect(screen.queryByRole("button")).toBeNull();
});
