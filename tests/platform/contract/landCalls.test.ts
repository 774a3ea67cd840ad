import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { arrowsOf, reachOf } from "#scripts/architecture/arrows.ts";
import { sourcesIn } from "#scripts/architecture/sources.ts";
import { allRoutes } from "#shared/routes.ts";

const ASKS = "functions/eudr/plotsNow.ts";

/**
 * Every route whose handler reaches `answersOfLand` by imports, and what limits how often a person asks the registers of land
 * by it (docs/rules/eudr.md, "Plots of the cadastre"): the function that counts, or why it asks nothing.
 */
const ROUTES: Record<string, { counts: string } | { asksNothing: string }> = {
  "actLists.origins": { asksNothing: "it counts confidential parcels by declarations" },
  "actLists.originsFile": { counts: "countLandCall" },
  "attachments.plots": { counts: "purchaseActBehindLink" },
  "eudr.askFiling": { counts: "withinLimit" },
  "eudr.changeDeclaration": { counts: "countLandCall" },
  "eudr.createFiling": { asksNothing: "a draft begins without plots" },
  "eudr.declare": { counts: "countLandCall" },
  "eudr.fileAgain": { asksNothing: "what was checked before is left to the worker" },
  "eudr.makeMandate": { counts: "countLandCall" },
  "eudr.plots": { counts: "countLandCall" },
  "eudr.saveFiling": { asksNothing: "a draft is checked when it is filed" },
  "eudr.submitFiling": { counts: "countLandCall" },
  "eudr.uploadMandate": { asksNothing: "it uses the facts of the mandate, and makes no paper" },
  "eudr.withdrawFiling": { asksNothing: "plots do not matter to a withdrawal" },
};

const reaches = reachOf(arrowsOf(sourcesIn("functions")));
const handlerOf = (route: string) => `functions/${route.replace(".", "/api/")}.ts`;
const found = allRoutes
  .map(({ area, operation }) => `${area}.${operation}`)
  .filter((route) => reaches(handlerOf(route), ASKS));

it("has every route that may ask a register of land in its table", () => {
  expect(found.toSorted()).toEqual(Object.keys(ROUTES));
});

it.each(Object.entries(ROUTES))("limits %s, or it asks nothing", (route, entry) => {
  if (!("counts" in entry)) return expect(entry.asksNothing).not.toBe("");
  const row = allRoutes.find(({ area, operation }) => `${area}.${operation}` === route)?.row;
  expect(readFileSync(handlerOf(route), "utf8")).toContain(`${entry.counts}(`);
  expect(row?.problems).toContain("too_many_requests");
});
