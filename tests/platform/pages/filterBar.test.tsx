import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, test } from "vitest";
import { fill, show } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { FilterBar } from "#web/ui/filters/FilterBar.tsx";
import { FilterChips } from "#web/ui/filters/FilterChips.tsx";
import { chipsOf, type FilterField, type FilterValues, typedSum } from "#web/ui/filters/filterFields.ts";

const FIELDS: readonly FilterField[] = [
  { kind: "days", label: "Kuupäev" },
  { kind: "sum", label: "Summa km-ga (€)" },
  {
    kind: "choice",
    name: "letter",
    label: "Kiri",
    options: [
      { value: "unsent", label: "Saatmata" },
      { value: "sent", label: "Saadetud" },
    ],
  },
];

const seen: FilterValues[] = [];
/** The filters as the page has them now. */
const now = () => seen.at(-1);

function Bar({ first, onSet }: { first: FilterValues; onSet: (values: FilterValues) => void }) {
  const [values, setValuesHere] = useState(first);
  const setValues = (next: FilterValues) => {
    setValuesHere(next);
    onSet(next);
  };
  return (
    <main>
      <FilterBar fields={FIELDS} values={values} onChange={setValues} beside={<span>Järjestus</span>} />
      <FilterChips fields={FIELDS} values={values} onChange={setValues} />
    </main>
  );
}

function showBar(first: FilterValues) {
  seen.splice(0, seen.length, first);
  return show(<Bar first={first} onSet={(values) => seen.push(values)} />);
}

const chips = () =>
  within(screen.getByRole("list", { name: "Valitud filtrid" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

describe("the chips of filters", () => {
  test.each<[FilterValues, string[]]>([
    [{}, []],
    [{ from: "2026-09-01", to: "2026-09-30" }, ["Kuupäev: 01.09.2026–30.09.2026"]],
    [{ from: "2026-09-01" }, ["Kuupäev: alates 01.09.2026"]],
    [{ to: "2026-09-30" }, ["Kuupäev: kuni 30.09.2026"]],
    [{ from: "2026-09-01", to: "2026-09-01" }, ["Kuupäev: 01.09.2026"]],
    [{ min: "100", max: "1500.5" }, ["Summa km-ga (€): 100,00–1 500,50 €"]],
    [{ letter: "unsent", min: "1" }, ["Summa km-ga (€): alates 1,00 €", "Kiri: Saatmata"]],
  ])("of %j", (values, texts) => {
    expect(chipsOf(FIELDS, values).map(({ text }) => text.replaceAll("\u00A0", " "))).toEqual(texts);
  });
});

test.each([
  ["", { ok: true, euros: undefined }],
  ["1 500,50", { ok: true, euros: "1500.5" }],
  ["1\u00A0500", { ok: true, euros: "1500" }],
  ["0", { ok: true, euros: "0" }],
  ["-5", { ok: false }],
  ["1,505", { ok: false }],
  ["1e3", { ok: false }],
  ["9999999999", { ok: false }],
])("reads the typed sum %j", (typed, expected) => {
  expect(typedSum(typed)).toEqual(expected);
});

it("sets filters by its fields, at once", async () => {
  const user = showBar({});
  await user.click(screen.getByRole("button", { name: "Filtrid" }));
  await fill(user, await screen.findByLabelText("Kuupäev alates"), "01.09.2026");
  await fill(user, screen.getByLabelText("Summa km-ga (€) kuni"), "1 500,5");
  await user.keyboard("{Enter}");
  await user.selectOptions(screen.getByLabelText("Kiri"), "Saatmata");
  expect(now()).toEqual({ from: "2026-09-01", max: "1500.5", letter: "unsent" });
  expect(screen.getByRole("button", { name: "Filtrid, 3 valitud" })).toHaveAttribute("aria-expanded", "true");
  await expectAccessible();
  await user.selectOptions(screen.getByLabelText("Kiri"), "Kõik");
  expect(now()).toEqual({ from: "2026-09-01", max: "1500.5" });
  await user.keyboard("{Escape}");
  expect(screen.getByRole("button", { name: "Filtrid, 2 valitud" })).toHaveFocus();
  expect(screen.queryByLabelText("Kiri")).toBeNull();
});

it("keeps the range before while the ends are reversed or no number", async () => {
  const user = showBar({ from: "2026-09-10", min: "100" });
  await user.click(screen.getByRole("button", { name: "Filtrid, 2 valitud" }));
  await fill(user, await screen.findByLabelText("Kuupäev kuni"), "09.09.2026");
  expect(screen.getByText("Lõpp on enne algust.")).toBeVisible();
  const most = screen.getByLabelText("Summa km-ga (€) kuni");
  await fill(user, most, "99,99");
  await user.tab();
  expect(screen.getByText("Ülempiir on väiksem kui alampiir.")).toBeVisible();
  await fill(user, most, "sada");
  await user.tab();
  expect(screen.getByText("Sisestage summa eurodes, näiteks 1500 või 1500,50.")).toBeVisible();
  expect(now()).toEqual({ from: "2026-09-10", min: "100" });
  await fill(user, screen.getByLabelText("Kuupäev kuni"), "10.09.2026");
  expect(now()).toEqual({ from: "2026-09-10", to: "2026-09-10", min: "100" });
  expect(screen.queryByText("Lõpp on enne algust.")).toBeNull();
});

it("removes a filter by its chip, and all at once; the focus stays", async () => {
  const user = showBar({ to: "2026-09-30", min: "100", letter: "sent" });
  expect(chips()).toHaveLength(4);
  await user.click(screen.getByRole("button", { name: "Eemalda filter: Kiri: Saadetud" }));
  expect(now()).toEqual({ to: "2026-09-30", min: "100" });
  await user.click(screen.getByRole("button", { name: "Eemalda filter: Kuupäev: kuni 30.09.2026" }));
  expect(chips()).toHaveLength(1);
  expect(screen.getByRole("button", { name: /^Eemalda filter: Summa/ })).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Eemalda kõik" })).toBeNull();
  await user.keyboard("{Enter}");
  expect(now()).toEqual({});
  expect(screen.getByRole("button", { name: "Filtrid" })).toHaveFocus();
});

it("removes all filters", async () => {
  const user = showBar({ to: "2026-09-30", letter: "sent" });
  await user.click(screen.getByRole("button", { name: "Eemalda kõik" }));
  expect(now()).toEqual({});
  expect(screen.getByRole("button", { name: "Filtrid" })).toHaveFocus();
});
