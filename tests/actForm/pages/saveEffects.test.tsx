import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { UpdateForm } from "#shared/actForm/contract.ts";
import type { ActEffect, SaveEffects as Effects } from "#shared/actForm/saveEffectsShapes.ts";
import { answer, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { show } from "#tests/support/pages/show.tsx";
import { SaveEffects } from "#web/actForm/notices/SaveEffects.tsx";
import { api } from "#web/api/table.ts";

const FORM: UpdateForm = {
  number: "2026-17",
  date: "2026-11-28",
  buyer_company: 7,
  sawmill_acts: [],
  act_rows: [{ id: "r1", margin: 0, flat_price: 90, amount: 10, report_rows: [1] }],
  buy_acts: [],
  act_id: 17,
  version: 3,
};
const AT = "2026-11-27T08:03:00.000Z";

const act = (number: string, changes: Partial<ActEffect> = {}): ActEffect => ({
  type: 10,
  number,
  company_name: "Haavasalu Mets OÜ",
  is_new: false,
  is_removed: false,
  letter: { state: "unsent", sent: null, becomes: "same" },
  exported: null,
  ...changes,
});
const sales = (changes: Partial<ActEffect> = {}) =>
  act("2026-17", { type: 20, company_name: "Kuuseoja Saeveski OÜ", ...changes });

const effects = (acts: ActEffect[], changes: Partial<Effects["totals"]> = {}, more = 0): Effects => ({
  acts,
  more,
  totals: { acts: acts.length + more, sent: 0, new_letters: 0, exported: 0, exported_again: 0, ...changes },
});

const shown = () => show(<SaveEffects form={() => FORM} />);
const lineOf = (number: string) => screen.getByText(new RegExp(`${number}$`)).closest("li")!;

it("says that it looks, asks once with the form as it is typed, and then names what was sent and what is sent again", async () => {
  const waiting = Promise.withResolvers<Effects>();
  answer(api.actForm.saveEffects, () => waiting.promise);
  shown();
  expect(screen.getByText("Vaatan, mis on saadetud ja eksporditud…")).toHaveAttribute("aria-busy", "true");
  const sent = { at: AT, addresses: 2, is_failed: false };
  waiting.resolve(
    effects(
      [
        sales({ letter: { state: "sent", sent, becomes: "new" } }),
        act("2026-17-1", {
          letter: { state: "canceled", sent: null, becomes: "new" },
          exported: { at: AT, is_under_way: false, is_open: false, becomes: "open" },
        }),
      ],
      { sent: 1, new_letters: 2, exported: 1, exported_again: 1 },
    ),
  );
  const notice = await screen.findByRole("alert", { name: "Kirjad ja eksport" });
  expect(requestsTo(api.actForm.saveEffects).map(({ body }) => body)).toEqual([FORM]);
  for (const sentence of [
    "1 akti kiri on juba saadetud.",
    "2 akti kohta tehakse uus kiri, mis jääb saatmata.",
    "1 akt on juba eksporditud.",
    "1 akt tuleb uuesti eksportida.",
  ]) {
    expect(within(notice).getByText(sentence)).toBeVisible();
  }
  expect(lineOf("2026-17")).toHaveTextContent("Müügiakt 2026-17 Kuuseoja Saeveski OÜ");
  expect(lineOf("2026-17")).toHaveTextContent("Kiri saadetud 27.11.2026 10:03, 2 aadressile");
  expect(lineOf("2026-17")).toHaveTextContent("Tehakse uus kiri, mis jääb saatmata");
  expect(lineOf("2026-17-1")).toHaveTextContent("Kiri tühistatud");
  expect(lineOf("2026-17-1")).toHaveTextContent("Eksporditud 27.11.2026 10:03");
  expect(lineOf("2026-17-1")).toHaveTextContent("Tuleb „Eksportimata” alla tagasi: „Muudetud pärast eksporti”");
});

it("folds the acts that stay as they are, counts those without a name, and warns of nothing", async () => {
  answer(api.actForm.saveEffects, effects([sales(), act("2026-17-1"), act("2026-17-2")], {}, 1990));
  shown();
  const notice = await screen.findByRole("status", { name: "Kirjad ja eksport" });
  expect(notice).toHaveTextContent("Ühegi akti kirja ei ole saadetud ega ühtki akti eksporditud.");
  expect(notice).toHaveTextContent("ja 1 990 veel");
  expect(screen.getByText("Jääb nii, nagu on: 2 akti").closest("details")).not.toHaveAttribute("open");
  expect(lineOf("2026-17")).toHaveTextContent("Kiri saatmata");
});

it("says of a letter that did not arrive, of one that waits, and of acts that come and go", async () => {
  const failed = { at: AT, addresses: null, is_failed: true };
  const inFile = { at: AT, is_under_way: false, is_open: true, becomes: "same" as const };
  answer(
    api.actForm.saveEffects,
    effects(
      [
        sales({ letter: { state: "unsent", sent: failed, becomes: "same" }, exported: inFile }),
        act("2026-17-1", { letter: { state: "scheduled", sent: null, becomes: "held" } }),
        act("2026-17-2", { is_new: true, letter: { state: "none", sent: null, becomes: "new" } }),
        act("2026-17-3", {
          is_removed: true,
          letter: { state: "sent", sent: { ...failed, is_failed: false, addresses: 1 }, becomes: "voided" },
          exported: { ...inFile, is_open: false, becomes: "deleted" },
        }),
      ],
      { sent: 2, exported: 2 },
    ),
  );
  shown();
  await screen.findByRole("alert", { name: "Kirjad ja eksport" });
  expect(lineOf("2026-17")).toHaveTextContent("Kiri saadetud 27.11.2026 10:03, kohale ei jõudnudUuem kiri saatmata");
  expect(lineOf("2026-17")).toHaveTextContent("Eksporditud 27.11.2026 10:03, muudetud pärast eksporti");
  expect(lineOf("2026-17-1")).toHaveTextContent("Kiri ootab saatmistKiri jääb saatmata");
  expect(lineOf("2026-17-2")).toHaveTextContent("Tehakse uus ostuakt");
  expect(lineOf("2026-17-3")).toHaveTextContent("1 aadressile");
  expect(lineOf("2026-17-3")).toHaveTextContent("Tehakse saatmata kiri akti tühistamise kohta");
  expect(lineOf("2026-17-3")).toHaveTextContent("Jääb eksporditute hulka: „Kustutatud”");
});

it("says why it could not look, that the act can be saved, and looks again only when asked", async () => {
  answer(api.actForm.saveEffects, effects([sales()]));
  refuse(api.actForm.saveEffects, "act_changed", { times: 1 });
  const user = shown();
  const notice = await screen.findByRole("status", { name: "Kirju ja eksporti ei saanud vaadata" });
  expect(notice).toHaveTextContent("Akti saab salvestada ka ilma selleta.");
  expect(requestsTo(api.actForm.saveEffects)).toHaveLength(1);
  await user.click(within(notice).getByRole("button", { name: "Proovi uuesti" }));
  await waitFor(() => expect(screen.getByRole("status", { name: "Kirjad ja eksport" })).toBeVisible());
});
