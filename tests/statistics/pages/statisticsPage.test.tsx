import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { statistics } from "#scripts/bench/browser/tableReplies.ts";
import { answer } from "#tests/support/pages/answers.ts";
import { fill, showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const ADDRESS = "/forecasts/statistics/?assortment=1&date_after=2026-10-01&date_before=2026-12-31";

beforeEach(() => {
  answer(api.forecasts.assortments, { assortments: [], destinations: [] });
});

it("keeps the plan of a group that is planned as a whole where some destinations are chosen, and says so", async () => {
  const reply = statistics(2, 2);
  const together = { ...reply, assortment: { ...reply.assortment, forecasts_per_destination: false } };
  const destinations = reply.destinations.slice(0, 1);
  answer(api.statistics.assortment, ({ query }) => (query.destination ? { ...together, destinations } : together));
  const { history } = showPage(ADDRESS);
  expect(await screen.findByText("Plaan on kõigi sihtkohtade peale kokku", { exact: false })).toBeVisible();
  history.push(`${ADDRESS}&destination=${destinations[0]}`);
  expect(await screen.findByText("Plaan on kogu rühma kohta.", { exact: false })).toBeVisible();
});

it("searches the companies of the filter, ticks all only without a search, and says how many are chosen", async () => {
  answer(api.statistics.assortment, statistics(60, 2));
  const { user } = showPage(`${ADDRESS}&company=2,3`);
  const filter = await screen.findByRole("button", { name: /^Ettevõtted/ });
  await waitFor(() => expect(filter).toHaveTextContent(/2 valitud/));
  await user.click(filter);
  const box = await screen.findByRole("searchbox", { name: /Ettevõtted/ });
  expect(await screen.findByRole("checkbox", { name: "Kõik" })).toBeVisible();
  await fill(user, box, "metsaomanik 59");
  await waitFor(() => expect(screen.getAllByRole("checkbox")).toHaveLength(1));
  expect(screen.queryByRole("checkbox", { name: "Kõik" })).toBeNull();
  await fill(user, box, "olematu");
  expect(await screen.findByText("Ei leidnud tulemusi.")).toBeVisible();
  await expectAccessible();
});

it("ticks one company alone by 'Vali ainult see', also among those that a search found, by keyboard too", async () => {
  answer(api.statistics.assortment, statistics(20, 2));
  const { user, history } = showPage(ADDRESS);
  const filter = await screen.findByRole("button", { name: /^Ettevõtted/ });
  await waitFor(() => expect(filter).toHaveTextContent(/20 valitud/));
  await user.click(filter);
  await user.click(await screen.findByRole("button", { name: "Vali ainult see: Metsaomanik 7 OÜ" }));
  await waitFor(() => expect(filter).toHaveTextContent(/1 valitud/));
  expect(new URLSearchParams(history.location.search).get("company")).toBe("7");
  await fill(user, await screen.findByRole("searchbox", { name: /Ettevõtted/ }), "metsaomanik 9");
  const found = await screen.findByRole("checkbox", { name: "Metsaomanik 9 OÜ" });
  found.focus();
  await user.tab();
  expect(screen.getByRole("button", { name: "Vali ainult see: Metsaomanik 9 OÜ" })).toHaveFocus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(new URLSearchParams(history.location.search).get("company")).toBe("9"));
  await user.keyboard("{ArrowUp}");
  expect(screen.getByRole("searchbox", { name: /Ettevõtted/ })).toHaveFocus();
  await expectAccessible();
});
