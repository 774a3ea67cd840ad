import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { answer, refuse, requestedRows, requestsTo } from "#tests/support/pages/answers.ts";
import { AGENT, COMPANY_USER, COUNCIL_MEMBER, PRICE_READER } from "#tests/support/pages/me.ts";
import { answerAgent, answerCompanyUser } from "#tests/support/pages/overviewAnswers.ts";
import {
  deliveriesOf,
  moneyOf,
  noDeliveries,
  nothingWaits,
  TODAY,
  tileOf,
  waitingForAll,
} from "#tests/support/pages/overviewReplies.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible, hastenTimers } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const ADDRESS = "/overview/";

const tilesShown = () => within(screen.getByRole("region", { name: "Ootab tegemist" }));
const chart = (name: RegExp) => screen.findByRole("region", { name });

describe("for an agent", () => {
  beforeEach(() => answerAgent());

  it("says what waits with its number, age and amounts, and leads to the narrowed list", async () => {
    showPage(ADDRESS);
    const first = await screen.findByRole("link", { name: "Raportid aktita: 1" });
    expect(first).toHaveAccessibleDescription("Akteeri");
    const links = tilesShown()
      .getAllByRole("link")
      .map((link) => [
        link.getAttribute("aria-label") ?? link.textContent,
        decodeURIComponent(link.getAttribute("href")!),
      ]);
    expect(links).toEqual([
      ["Raportid aktita: 1", "/reports/dashboard/"],
      ["Vanim 02.11.2026, 24 päeva", "/reports/dashboard/?from=2026-11-02&to=2026-11-02&open=2,2.KUU%201"],
      ["Probleemiga veoselehed: 2", "/reports/imports/?waits=problems"],
      ["Impordi kahtlased kohad: 3", "/reports/imports/?waits=doubts"],
      ["Saatmata kirjad: 4", "/acts/dashboard/?letter=unsent"],
      ["Saatmata kirjad: Ostuaktid", "/acts/dashboard/?letter=unsent"],
      ["Saatmata kirjad: Müügiaktid", "/acts/dashboard/?tab=sales&letter=unsent"],
      ["Tagasi tulnud kirjad: 5", "/acts/dashboard/?letter=failed"],
      ["Tagasi tulnud kirjad: Ostuaktid", "/acts/dashboard/?letter=failed"],
      ["Tagasi tulnud kirjad: Müügiaktid", "/acts/dashboard/?tab=sales&letter=failed"],
      ["Ootab meie allkirja: 6", "/acts/dashboard/?signature=none"],
      ["Ootab meie allkirja: Ostuaktid", "/acts/dashboard/?signature=none"],
      ["Ootab meie allkirja: Müügiaktid", "/acts/dashboard/?tab=sales&signature=none"],
      ["Ootab teise poole allkirja: 7", "/acts/dashboard/?signature=company"],
      ["Ootab teise poole allkirja: Ostuaktid", "/acts/dashboard/?signature=company"],
      ["Ootab teise poole allkirja: Müügiaktid", "/acts/dashboard/?tab=sales&signature=company"],
      ["Ostuaktid, mille päritolu või dokumendid puuduvad: 8", "/acts/dashboard/?origins=missing"],
      ["Eksportimata aktid: 9", "/acts/export/"],
      ["Puudulike andmetega ettevõtted: 10", "/companies/?missing=only"],
      ["Prognoosid, mille aeg on käes: 11", "/forecasts/list/?due=1"],
    ]);
    expect(tilesShown().getByText("1 234,50 tm").parentElement).toHaveTextContent("1 234,50 tm 80,00 pm³ 98 765,43 €");
    expect(tilesShown().getByText("2 × Veoselehel ei ole mõõtmist.")).toBeVisible();
    // The guided page asks for more.
    expect(tilesShown().getByText("Langil ei ole katastritunnust või paberveoselehel faili.")).toBeVisible();
    expect(tilesShown().getAllByText("Vanim 20.11.2026, 6 päeva")).toHaveLength(10);
    await chart(/^Maht nädalate kaupa, tm/);
    await chart(/^Aktist mõlema allkirjani/);
    await expectAccessible();
  });

  it("says 'Kõik on tehtud.' when nothing waits", async () => {
    answer(api.overview.waiting, nothingWaits());
    showPage(ADDRESS);
    expect(await screen.findByText("Kõik on tehtud.")).toBeVisible();
    expect(tilesShown().queryByRole("link")).toBeNull();
  });

  it("never says that nothing waits while changes are not counted, and asks again by itself", async () => {
    hastenTimers();
    const counting = "Viimased muudatused on veel kokku lugemata. Arvud uuenevad ise.";
    answer(api.overview.waiting, { ...nothingWaits(), is_behind: true });
    showPage(ADDRESS);
    expect(await screen.findByText(counting)).toBeVisible();
    expect(screen.queryByText("Kõik on tehtud.")).toBeNull();
    answer(api.overview.waiting, { ...waitingForAll(), is_behind: true });
    await waitFor(() => expect(tilesShown().getAllByRole("link").length).toBeGreaterThan(5));
    expect(screen.getByText("Arvud uuenevad veel.")).toBeVisible();
    await expectAccessible();
    answer(api.overview.waiting, nothingWaits());
    expect(await screen.findByText("Kõik on tehtud.")).toBeVisible();
    expect([screen.queryByText(counting), screen.queryByText("Arvud uuenevad veel.")]).toEqual([null, null]);
  });

  it("says of a count of which more could not be read that it is the least", async () => {
    answer(api.overview.waiting, {
      today: TODAY,
      tiles: [tileOf("missingOrigins", { count: 1000, is_at_least: true })],
    });
    showPage(ADDRESS);
    expect(await screen.findByRole("link", { name: /: vähemalt 1\s000$/ })).toBeVisible();
  });

  it("shows the error of one tile, keeps the others, and reads that tile again", async () => {
    const { tiles, today } = waitingForAll();
    const failed = tiles.map((tile) => (tile.kind === "failedLetters" ? tileOf(tile.kind, { failed: true }) : tile));
    answer(api.overview.waiting, ({ query }) =>
      query.kinds === undefined
        ? { today, tiles: failed }
        : { today, tiles: tiles.filter(({ kind }) => kind === query.kinds) },
    );
    const { user } = showPage(ADDRESS);
    expect(await screen.findByText("Seda arvu ei saanud lugeda.")).toBeVisible();
    expect(tilesShown().getByRole("link", { name: "Saatmata kirjad: 4" })).toBeVisible();
    expect(tilesShown().queryByRole("link", { name: /^Tagasi tulnud kirjad/ })).toBeNull();
    await expectAccessible();
    await user.click(tilesShown().getByRole("button", { name: "Proovi uuesti" }));
    expect(await screen.findByRole("link", { name: "Tagasi tulnud kirjad: 5" })).toBeVisible();
    expect(requestsTo(api.overview.waiting).map(({ query }) => query.kinds)).toContain("failedLetters");
  });

  it("shows the refusal of a chart in its place, and reads it again", async () => {
    refuse(api.overview.money, "too_many_requests", { message: "Proovi hetke pärast.", times: 1 });
    const { user } = showPage(ADDRESS);
    const money = await chart(/^Ostud, müügid/);
    await user.click(await within(money).findByRole("button", { name: "Proovi uuesti" }));
    expect(await screen.findByRole("button", { name: /^Tabelina: Ostud/ })).toBeVisible();
    expect(await chart(/^Maht nädalate kaupa/)).toBeVisible();
  });

  it("leads from a bar to what it counts, of this year and of the year before", async () => {
    showPage(ADDRESS);
    const weeks = await chart(/^Maht nädalate kaupa/);
    const hrefOf = (within_: HTMLElement, name: RegExp) =>
      within(within_).getByRole("link", { name }).getAttribute("href");
    expect(hrefOf(weeks, /^48\. nädal .*: tarnitud/)).toBe(
      "/forecasts/summary/?date_after=2026-11-23&date_before=2026-11-29",
    );
    expect(hrefOf(weeks, /^1\. nädal .*: aasta varem/)).toBe(
      "/forecasts/summary/?date_after=2024-12-30&date_before=2025-01-05",
    );
    const money = await chart(/^Ostud, müügid/);
    expect(hrefOf(money, /^november 2026: müügid/)).toBe("/acts/dashboard/?tab=sales&from=2026-11-01&to=2026-11-30");
    expect(hrefOf(money, /^november 2025: ostud/)).toBe("/acts/dashboard/?from=2025-11-01&to=2025-11-30");
    const groups = await chart(/^Maht rühmade kaupa/);
    expect(hrefOf(groups, /^Okaspuu palk ja peenpalk 2:/)).toBe(
      "/forecasts/statistics/?assortment=2&date_after=2025-12-29&date_before=2026-11-29",
    );
    const measured = await chart(/^Mõõtmisest aktini, 2026/);
    expect(hrefOf(measured, /^1 päev:/)).toBe("/acts/dashboard/?tab=sales&measured=2026-1");
    expect(hrefOf(measured, /^üle 60 päeva:/)).toBe("/acts/dashboard/?tab=sales&measured=2026-61");
    const signed = await chart(/^Aktist mõlema allkirjani, 2026/);
    expect(hrefOf(signed, /^1 päev:/)).toBe("/acts/dashboard/?signed=2026-1");
    const buyers = await chart(/^Maht ostjate kaupa/);
    expect(hrefOf(buyers, /^Saeveski .* 1:/)).toBe(
      "/reports/dashboard/?tab=acted&from=2025-12-29&to=2026-11-29&open=1",
    );
  });

  it("reaches one bar by Tab and the others by arrows", async () => {
    const { user } = showPage(ADDRESS);
    const weeks = await chart(/^Maht nädalate kaupa/);
    const bars = within(weeks).getAllByRole("link", { name: /nädal \(/ });
    const reached = bars.filter((bar) => bar.tabIndex === 0);
    expect(reached.map((bar) => bar.getAttribute("aria-label"))).toEqual([
      expect.stringMatching(/^48\. nädal .*: tarnitud/),
    ]);
    reached[0]!.focus();
    await user.keyboard("{ArrowLeft}{ArrowDown}");
    expect(document.activeElement).toHaveAccessibleName(/^47\. nädal .*: aasta varem/);
    await user.keyboard("{ArrowUp}{Home}");
    expect(document.activeElement).toHaveAccessibleName(/^1\. nädal .*: tarnitud/);
    expect(within(weeks).getAllByText(/^1\. nädal/)[0]).toBeVisible();
  });

  it("shows a chart as a table with links, for screen readers always without, and as a file", async () => {
    const { user } = showPage(ADDRESS);
    const weeks = await chart(/^Maht nädalate kaupa/);
    const table = () => within(weeks).getByRole("table", { name: "Maht nädalate kaupa, tm" });
    expect(within(table()).getAllByRole("row")).toHaveLength(54);
    expect(within(table()).queryByRole("link")).toBeNull();
    await user.click(within(weeks).getByRole("button", { name: "Tabelina: Maht nädalate kaupa, tm" }));
    const row = within(table()).getByRole("row", { name: /^53\. nädal/ });
    expect(
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ).toEqual(["0,00 tm", "–", "–"]);
    expect(within(table()).getAllByRole("link").length).toBeGreaterThan(90);
    expect(within(weeks).queryByRole("link", { name: /^48\. nädal .*: tarnitud/ })).toBeNull();
    expect(within(weeks).getByRole("link", { name: /^XLSX/ })).toHaveAttribute(
      "href",
      "/api/v1/overview/weeks/file/?format=xlsx",
    );
    await expectAccessible();
  });

  it("keeps tm and pm³ apart, the unit in the address", async () => {
    const { user, address } = showPage(ADDRESS);
    await user.click(await screen.findByRole("tab", { name: "pm³" }));
    expect(await chart(/^Maht nädalate kaupa, pm³/)).toBeVisible();
    expect(address()).toBe("/overview/?unit=LCM");
    expect(screen.queryByRole("region", { name: /, tm$/ })).toBeNull();
  });

  it("shows the first eight of many buyers until all are asked for", async () => {
    answer(api.overview.deliveries, deliveriesOf("agent", { count: 60, times: 1_000_000 }));
    const { user } = showPage(ADDRESS);
    const buyers = await chart(/^Maht ostjate kaupa/);
    expect(within(buyers).getAllByRole("link", { name: /^Saeveski/ })).toHaveLength(8);
    await user.click(within(buyers).getByRole("button", { name: "Näita kõiki (60)" }));
    expect(within(buyers).getAllByRole("link", { name: /^Saeveski/ })).toHaveLength(60);
    expect(
      within(buyers).getByTitle(/^Saeveski ja Puidukaubanduse Osaühing 60: tarnitud 100\s500\s000,00 tm, aasta varem/),
    ).toBeVisible();
  });

  it("reads the median and the slowest tenth beside the days", async () => {
    showPage(ADDRESS);
    const lead = await chart(/^Mõõtmisest aktini, 2026/);
    expect(lead).toHaveTextContent("Mediaan3 päevaAeglaseim kümnendikvähemalt üle 60 päevaKokku216");
    const table = within(lead).getByRole("table");
    expect(within(table).getByRole("row", { name: "1 päev 39" })).toBeInTheDocument();
    expect(within(table).getByRole("row", { name: "üle 60 päeva 2" })).toBeInTheDocument();
  });

  it("goes by arrows over places without a bar, and to the other series where one has no bar", async () => {
    const { units, ...reply } = deliveriesOf("agent");
    const delivered = (week: number) => (week === 40 || week === 47 ? 10 : 0);
    const weeks = units[0]!.weeks.map((each) => ({
      ...each,
      delivered: delivered(each.week),
      last_year: each.week === 44 ? 5 : 0,
    }));
    answer(api.overview.deliveries, { ...reply, units: [{ ...units[0]!, weeks }] });
    const { user } = showPage(ADDRESS);
    const shown = await chart(/^Maht nädalate kaupa/);
    within(shown)
      .getByRole("link", { name: /^47\. nädal/ })
      .focus();
    await user.keyboard("{ArrowLeft}");
    expect(document.activeElement).toHaveAccessibleName(/^44\. nädal .*: aasta varem/);
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(document.activeElement).toHaveAccessibleName(/^40\. nädal .*: tarnitud/);
    await user.keyboard("{End}");
    expect(document.activeElement).toHaveAccessibleName(/^47\. nädal .*: tarnitud/);
  });

  it("says that there are no acts yet where all euros are 0", async () => {
    const { today, months } = moneyOf();
    const none = months.map(({ year, month }) => ({ year, month, purchases: 0, sales: 0, margin: 0 }));
    answer(api.overview.money, { today, months: none });
    showPage(ADDRESS);
    expect(await screen.findByText("Valmis akte veel ei ole.")).toBeVisible();
  });

  it("leads to the import where there are no deliveries yet", async () => {
    answer(api.overview.deliveries, noDeliveries("agent"));
    answer(api.overview.waiting, nothingWaits());
    showPage(ADDRESS);
    expect(await screen.findByRole("heading", { name: "Tarneid veel ei ole" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Impordi raportid" })).toHaveAttribute("href", "/reports/imports/");
    await waitFor(() => expect(screen.queryByRole("region", { name: /^Ostud, müügid/ })).toBeNull());
    await expectAccessible();
  });

  it("opens first for this person once 'Ava esimesena' is ticked", async () => {
    let me = AGENT;
    answer(api.sessions.me, () => me);
    answer(api.sessions.changeSettings, ({ body }) => {
      me = { ...me, opensOverview: body.opensOverview === true };
      return undefined;
    });
    const { user, history, address } = showPage(ADDRESS);
    const box = await screen.findByRole("checkbox", { name: "Ava esimesena" });
    expect(box).not.toBeChecked();
    await user.click(box);
    await waitFor(() => expect(box).toBeChecked());
    expect(requestsTo(api.sessions.changeSettings).map(({ body }) => body)).toEqual([{ opensOverview: true }]);
    history.push("/");
    await waitFor(() => expect(address()).toBe("/overview/"));
  });

  it("says why 'Ava esimesena' could not be saved, and stays as it was", async () => {
    refuse(api.sessions.changeSettings, "too_many_requests", { message: "Proovi hetke pärast." });
    const { user } = showPage(ADDRESS);
    const box = await screen.findByRole("checkbox", { name: "Ava esimesena" });
    await user.click(box);
    expect(await screen.findByText("Proovi hetke pärast.")).toBeVisible();
    expect(box).not.toBeChecked();
  });
});

describe("for a company user", () => {
  beforeEach(() => {
    answer(api.sessions.me, COMPANY_USER);
    answerCompanyUser(2);
  });

  it("shows deliveries by month beside the own forecast, what waits for a signature, and the last acts", async () => {
    showPage(ADDRESS);
    expect(await screen.findByRole("link", { name: "Ootab minu allkirja: 2" })).toHaveAttribute(
      "href",
      "/signing/waiting/",
    );
    expect(screen.getByText("Vanim 26.11.2026, täna")).toBeVisible();
    const months = await chart(/^Tarned kuude kaupa, tm/);
    const head = within(within(months).getByRole("table")).getAllByRole("columnheader");
    expect(head.map((cell) => cell.textContent)).toEqual(["Kuu", "Tarnitud", "Aasta varem", "Minu plaan"]);
    expect(within(months).getByRole("link", { name: /^oktoober 2026: tarnitud/ })).toHaveAttribute(
      "href",
      "/forecasts/summary/?date_after=2026-10-01&date_before=2026-10-31",
    );
    const acts = await screen.findByRole("table", { name: "Viimased aktid" });
    const [, first, second, third] = within(acts).getAllByRole("row");
    expect(first).toHaveTextContent("2026-17-120.11.2026OstuaktHaavasalu Mets OÜ30,125 tm1 500,501 860,62");
    expect(within(second!).getByRole("link", { name: "2026-18-1" })).toHaveAttribute(
      "href",
      "/acts/dashboard/?tab=sales&q=2026-18-1",
    );
    expect(third).toHaveTextContent("30,125 tm · 12,000 pm³");
    expect(requestedRows()).not.toContain("overview.money");
    expect(requestedRows()).not.toContain("overview.leadTimes");
    await expectAccessible();
  });

  it("says what comes where there are no deliveries and acts yet", async () => {
    answer(api.overview.deliveries, noDeliveries("company"));
    answer(api.overview.lastActs, { results: [] });
    answer(api.overview.waiting, { today: TODAY, tiles: [tileOf("toSign")] });
    showPage(ADDRESS);
    expect(await screen.findByText("Akte veel ei ole.")).toBeVisible();
    expect(await screen.findByText("Kõik on tehtud.")).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Tarneid veel ei ole" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Impordi raportid" })).toBeNull();
  });
});

describe("for a council member", () => {
  beforeEach(() => {
    answer(api.sessions.me, COUNCIL_MEMBER);
    answer(api.overview.deliveries, deliveriesOf("council"));
  });

  it("leads to the summaries and back, since there is no menu", async () => {
    answer(api.statistics.destinationSummary, () => new Promise(() => {}));
    const { user, address } = showPage(ADDRESS);
    expect(await screen.findByRole("link", { name: "Koondvaade" })).toHaveAttribute("href", "/forecasts/summary/");
    await user.click(screen.getByRole("link", { name: "Sihtkohapõhine koondvaade" }));
    await user.click(await screen.findByRole("link", { name: "Ülevaade" }));
    await waitFor(() => expect(address()).toBe(ADDRESS));
  });

  it("shows planned and delivered volume by month, and nothing else", async () => {
    showPage(ADDRESS);
    const months = await chart(/^Plaan ja tarnitud kuude kaupa, tm/);
    const head = within(within(months).getByRole("table")).getAllByRole("columnheader");
    expect(head.map((cell) => cell.textContent)).toEqual(["Kuu", "Plaan", "Tarnitud"]);
    expect(screen.getAllByRole("region").map((region) => region.getAttribute("aria-label"))).toEqual([
      "Mahud",
      "Plaan ja tarnitud kuude kaupa, tm",
    ]);
    expect(new Set(requestedRows())).toEqual(new Set(["sessions.me", "overview.deliveries"]));
    expect(screen.queryByText(/€/)).toBeNull();
    await expectAccessible();
  });

  it("is reached from the summary, as there is no menu", async () => {
    answer(api.statistics.summary, {
      today: TODAY,
      companies: [],
      assortment_groups: [],
      company_forecast_sums: [],
      company_sums: [],
      assortment_forecast_sums: [],
      assortment_group_sums: [],
    });
    const { user, address } = showPage("/forecasts/summary/");
    const link = await screen.findByRole("link", { name: "Ülevaade" });
    expect(screen.queryByRole("navigation", { name: "Peamenüü" })).toBeNull();
    await user.click(link);
    expect(await chart(/^Plaan ja tarnitud/)).toBeVisible();
    expect(address()).toBe("/overview/");
  });
});

it("does not exist for a reader of price lists", async () => {
  answer(api.sessions.me, PRICE_READER);
  refuse(api.overview.deliveries, "forbidden");
  showPage(ADDRESS);
  expect(await screen.findByRole("heading", { name: "Lehte ei leitud" })).toBeVisible();
});
