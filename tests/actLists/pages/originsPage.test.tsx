import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer } from "#tests/support/pages/answers.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { api } from "#web/api/table.ts";

const LINE = {
  act: "2026-17",
  owner: "Haavasalu Mets OÜ",
  site: "Lank",
  cadaster: "00107:004:0001",
  forest_notice: "",
  county: "",
  assortment: "Kuusepalk",
  eudr: "",
  eudr_state: "",
  eudr_checked: "",
  amount: 18,
  amount_loose: 0,
};
const LEFT = /failist (jääb|jäävad) välja/;

function answerOrigins(confidential: number): void {
  answer(api.actLists.origins, {
    acts: ["2026-17"],
    total: { amount: 18, amount_loose: 0 },
    results: [LINE],
    confidential_plots: confidential,
    count: 1,
    next: null,
    truncated: false,
  });
}

it.each([
  [1, "EUDR-i andmete failist jääb välja 1 katastriüksus, mille asukoht on konfidentsiaalne."],
  [2, "EUDR-i andmete failist jäävad välja 2 katastriüksust, mille asukoht on konfidentsiaalne."],
])("says that %i confidential parcels are left out of the file for the buyer", async (count, sentence) => {
  answerOrigins(count);
  showPage("/acts/origins/?acts=17");
  expect(await screen.findByText(sentence)).toBeVisible();
});

it("says nothing where none is left out", async () => {
  answerOrigins(0);
  showPage("/acts/origins/?acts=17");
  expect(await screen.findByText("Haavasalu Mets OÜ")).toBeVisible();
  expect(screen.queryByText(LEFT)).toBeNull();
});
