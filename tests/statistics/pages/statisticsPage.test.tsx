import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { statistics } from "#scripts/bench/browser/tableReplies.ts";
import { answer } from "#tests/support/pages/answers.ts";
import { AGENT } from "#tests/support/pages/me.ts";
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

it("hides companies without a plan by 'Ainult plaaniga read', keeps 'Kokku', and keeps the switch in the address", async () => {
  const reply = statistics(3, 1);
  const data_forecast = reply.data_forecast.filter((row) => row.forecast__company !== 2);
  answer(api.statistics.assortment, { ...reply, data_forecast });
  const { user, history } = showPage(ADDRESS);
  const row = (name: RegExp) => screen.queryByRole("row", { name });
  await waitFor(() => expect(row(/^Metsaomanik 2 OÜ/)).toBeVisible());
  expect(within(row(/^Metsaomanik 2 OÜ/)!).getAllByText("> plaan")[0]).toHaveAttribute("data-beyond");
  const total = row(/^Kokku/)!.textContent;
  await user.click(screen.getByRole("switch", { name: "Ainult plaaniga read" }));
  await waitFor(() => expect(row(/^Metsaomanik 2 OÜ/)).toBeNull());
  expect(row(/^Metsaomanik 3 OÜ/)).toBeVisible();
  expect(row(/^Kokku/)!.textContent).toBe(total);
  expect(screen.getByText(/^Plaanita ridu ei näidata/)).toBeVisible();
  expect(history.location.search).toContain("planned=only");
  expect(screen.getByRole("link", { name: "CSV" })).toHaveAttribute("href", expect.stringContaining("planned=only"));
  await expectAccessible();
});

it("begins with the groups as buttons; later it opens the group and the companies that were chosen last", async () => {
  const groups = [1, 2].map((id) => ({
    id,
    name: `Rühm ${id}`,
    unit: "SCM" as const,
    forecasts_per_destination: true,
    ungrouped_destination: false,
    destinations: [],
  }));
  answer(api.forecasts.assortments, { assortments: groups, destinations: [] });
  answer(api.statistics.assortment, ({ params }) => {
    const reply = statistics(2, 1);
    return { ...reply, assortment: { ...reply.assortment, id: Number(params.assortment) } };
  });
  const keep = (value: unknown) => localStorage.setItem(`virn.statistics.${AGENT.user.id}`, JSON.stringify(value));
  const kept = () => JSON.parse(localStorage.getItem(`virn.statistics.${AGENT.user.id}`) ?? "null");
  // What an older page kept, and a group that was removed since.
  for (const old of [[1, 2], { assortment: 99, companies: [] }]) {
    keep(old);
    showPage("/forecasts/statistics/");
    expect(await screen.findByRole("heading", { name: "Vali sortiment" })).toBeVisible();
    await screen.findByRole("navigation", { name: "Sortimendirühmad" });
    cleanup();
  }
  const { user, address, history } = showPage("/forecasts/statistics/?date_after=2026-10-01&date_before=2026-12-31");
  const buttons = await screen.findByRole("navigation", { name: "Sortimendirühmad" });
  expect(within(buttons).getAllByRole("link")).toHaveLength(4);
  await expectAccessible();
  await user.click(within(buttons).getByRole("link", { name: "Rühm 2" }));
  await waitFor(() => expect(kept()).toEqual({ assortment: 2, companies: [] }));
  expect(address()).toContain("date_after=2026-10-01");
  history.push("/forecasts/statistics/?assortment=2&company=2");
  await waitFor(() => expect(kept()).toEqual({ assortment: 2, companies: [2] }));
  cleanup();
  const again = showPage("/forecasts/statistics/");
  await waitFor(() => expect(again.address()).toBe("/forecasts/statistics/?assortment=2&company=2"));
});
