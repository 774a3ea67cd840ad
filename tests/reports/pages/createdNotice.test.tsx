import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import { listedLetter } from "#tests/support/acts/listedLetter.ts";
import { purchaseAct, salesAct } from "#tests/support/pages/actReplies.ts";
import { answer, requestsTo } from "#tests/support/pages/answers.ts";
import { loadedActOf } from "#tests/support/pages/loadedActs.ts";
import { answerReports, reportCompany, reportDestination } from "#tests/support/pages/reportReplies.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const row = (unit: "SCM" | "LCM", amount: number): LoadedAct["act_rows"][number] => ({
  key: [],
  id: `${unit}${amount}`,
  margin: 0,
  previous_owner: "Mets OÜ",
  assortment: { id: 1, name: "Palk", unit, fixed_assortment_price: null },
  flat_price: 80,
  amount,
  site: "",
  eudr: "",
  certificate: null,
  report_rows: [],
});

function answerMade(purchases: number): void {
  const made = loadedActOf([row("SCM", 10.5), row("SCM", 1.5), row("LCM", 3)], {
    sales: { number: "2026-17", date: "2026-11-18", deadline_days: 14, due_date: "2026-12-02", version: 1 },
    purchase_acts: Array.from({ length: purchases }, (_, index) => ({
      previous_owner_id: String(index + 50),
      previous_owner: `Mets ${index} OÜ`,
      incomplete: false,
      number: `2026-17-${index + 1}`,
      act_id: 901 + index,
      amount: 1,
      loose_amount: 0,
    })),
  });
  answer(api.actForm.load, [made]);
}

const letter = (act: number) => listedLetter({ id: `${act}-1`, act_id: act, act_number: `A-${act}`, company_id: 7 });

const notice = async () => within((await screen.findByText("Müügiakt 2026-17 on koostatud")).closest("output")!);

beforeEach(() => {
  const others = [6, 8, 9].map((id) => reportCompany({ id, name: `Ostja ${id} OÜ`, has_elvis_destinations: false }));
  const none = { report_counts: { acted: 3, non_acted: 0, total: 3 } };
  answer(api.reports.companies, [
    reportCompany({ name: "Ostja 5 OÜ" }),
    { ...others[0]!, ...none },
    ...others.slice(1),
  ]);
  answer(api.reports.destinations, [reportDestination]);
  answerReports();
  answerMade(5);
  answer(api.actLists.list, ({ query }) => {
    const ids = query.acts!.split(",").map(Number);
    const results = ids.map((id) =>
      id === 900 ? salesAct({ emails: [letter(900)] }) : purchaseAct({ id, emails: id === 901 ? [letter(901)] : [] }),
    );
    return { results, count: results.length, next: null, truncated: false, companies: [] };
  });
});

it("names the act, three of its purchase acts, volumes of each unit and sums", async () => {
  showPage("/reports/dashboard/?created=900");
  const shown = await notice();
  expect(shown.getByText("Ostuaktid 2026-17-1, 2026-17-2, 2026-17-3 ja 2 veel")).toBeVisible();
  expect(shown.getByText("12,000 tm")).toBeVisible();
  expect(shown.getByText("3,000 pm³")).toBeVisible();
  expect(await shown.findByText(/^1\s000,00 € km-ta$/)).toBeVisible();
  expect(shown.getByText(/^1\s240,00 € km-ga$/)).toBeVisible();
  expect(shown.getByRole("link", { name: "Allkirjasta" })).toHaveAttribute(
    "href",
    "/acts/dashboard/?tab=sales&q=2026-17",
  );
  expect(shown.queryByRole("button", { name: "Tühjenda otsing" })).toBeNull();
  await expectAccessible();
});

it("opens the unsent letters of the act and its purchase acts, ticked, and sends none", async () => {
  answer(api.letters.list, {
    results: [900, 901, 950].map((act) => ({ ...letter(act), company_name: "Sepakivi OÜ" })),
    next: null,
  });
  const { user } = showPage("/reports/dashboard/?created=900");
  await user.click(await (await notice()).findByRole("button", { name: "Saada 2 kirja" }));
  expect(await screen.findByRole("checkbox", { name: /A-900/ })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: /A-901/ })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: /A-950/ })).not.toBeChecked();
  expect(requestsTo(api.letters.schedule)).toEqual([]);
});

it("asks for the letters of 50 acts at most, and says so", async () => {
  answerMade(2000);
  showPage("/reports/dashboard/?created=900");
  const shown = await notice();
  expect(await shown.findByRole("button", { name: "Saada esimesed 2 kirja" })).toBeVisible();
  expect(shown.getByText(/ ja 1\s997 veel$/)).toBeVisible();
  const asked = requestsTo(api.actLists.list).map(({ query }) => query.acts!.split(",").length);
  expect(Math.max(...asked)).toBe(50);
});

it("opens the next company with open reports, in the order of the page", async () => {
  const { user } = showPage("/reports/dashboard/?sort=name&created=900");
  await user.click(await (await notice()).findByRole("button", { name: "Järgmine ostja" }));
  const next = screen.getByRole("group", { name: "Ostja 8 OÜ" });
  const heading = within(next).getAllByRole("button")[0]!;
  await waitFor(() => expect(heading).toHaveAttribute("aria-expanded", "true"));
  expect(heading).toHaveFocus();
});

it("keeps the search, and offers to clear it only when it finds nothing any more", async () => {
  const { user } = showPage("/reports/dashboard/?q=R-77&created=900");
  const shown = await notice();
  expect(screen.getByPlaceholderText("Otsi")).toHaveValue("R-77");
  expect(shown.queryByRole("button", { name: "Järgmine ostja" })).toBeNull();
  await user.click(await shown.findByRole("button", { name: "Tühjenda otsing" }));
  expect(await screen.findByRole("group", { name: "Ostja 8 OÜ" })).toBeVisible();
  expect(screen.getByPlaceholderText("Otsi")).toHaveValue("");
  expect(shown.queryByRole("button", { name: "Tühjenda otsing" })).toBeNull();
});
