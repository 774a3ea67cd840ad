import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answerOrigins } from "#tests/support/pages/originReplies.ts";
import { showPage } from "#tests/support/pages/show.tsx";

const LEFT = /failist (jääb|jäävad) välja/;

it.each([
  [1, "EUDR-i andmete failist jääb välja 1 katastriüksus, mille asukoht on konfidentsiaalne."],
  [2, "EUDR-i andmete failist jäävad välja 2 katastriüksust, mille asukoht on konfidentsiaalne."],
])("says that %i confidential parcels are left out of the file for the buyer", async (count, sentence) => {
  answerOrigins({ confidential_plots: count });
  showPage("/acts/origins/?acts=17");
  expect(await screen.findByText(sentence)).toBeVisible();
});

it("says nothing where none is left out", async () => {
  answerOrigins();
  showPage("/acts/origins/?acts=17");
  expect(await screen.findByText("Haavasalu Mets OÜ")).toBeVisible();
  expect(screen.queryByText(LEFT)).toBeNull();
});
