import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allRoutes } from "#shared/routes.ts";
import { changes, type Fact, shows } from "#web/build/facts.ts";

type Answer = readonly Fact[] | string;
const reads = Object.entries<Answer>(shows);
const calls = Object.entries<Answer>(changes);
const namesOf = (isRead: boolean) =>
  allRoutes
    .filter(({ row }) => (row.method === "GET") === isRead)
    .map(({ area, operation }) => `${area}.${operation}`)
    .toSorted();

const sources = globSync("web/src/**/*.{ts,tsx}").map((file) => ({
  file,
  text: readFileSync(file, "utf8").replaceAll(/\s+/g, " "),
}));
const mountedIn = (name: string) =>
  sources.filter(({ text }) =>
    new RegExp(`(useRead|usePages)\\( ?(\\w+ \\? )?(\\w+ === \\w+ \\? )?api\\.${name.replace(".", "\\.")}\\b`).test(
      text,
    ),
  );

it("says of every call which facts it changes, or why nothing that it changes is shown", () => {
  expect(calls.map(([name]) => name).toSorted()).toEqual(namesOf(false));
  expect(calls.filter(([, answer]) => answer.length === 0)).toEqual([]);
});

it("says of every read which facts it shows, or why it is not refreshed", () => {
  expect(reads.map(([name]) => name).toSorted()).toEqual(namesOf(true));
  expect(reads.filter(([, answer]) => answer.length === 0)).toEqual([]);
});

it("names no fact that only calls have, or only reads", () => {
  const named = (all: readonly [string, Answer][]) =>
    new Set(all.flatMap(([, answer]) => (typeof answer === "string" ? [] : answer)));
  expect([...named(calls)].toSorted()).toEqual([...named(reads)].toSorted());
});

it("refreshes every read that a component mounts", () => {
  const exempt = reads.filter(([, answer]) => typeof answer === "string");
  const mounted = exempt.filter(([name]) => mountedIn(name).length > 0).map(([name]) => name);
  // The cadastre's plots are mounted, and nobody changes them here.
  expect(mounted).toEqual(["eudr.plots"]);
});

/** Where an answer that others can change is copied past the cache, and what tells the person of a change. */
const COPIES: Readonly<Record<string, string>> = {
  "actForm.load web/src/actForm/loading/openAct.ts": "Saving refuses with act_changed and offers the new data.",
  "assortments.groups web/src/assortments/groups/GroupDialog.tsx": "Asked when saving met a change.",
  "assortments.list web/src/assortments/AssortmentDialog.tsx": "Asked when saving met a change.",
  "companies.load web/src/companies/form/DestinationDialog.tsx": "Asked when saving met a change.",
  "companies.load web/src/companies/form/useCompanyForm.ts": "Asked when saving met a change.",
  "documents.open web/src/documents/update/useDocumentForm.ts": "Asked when saving met a change.",
  "eudr.declaration web/src/eudr/filing/useFilingForm.ts": "Asked when saving met a change.",
  "eudr.declaration web/src/eudr/useDeclarationForm.ts": "Asked when saving met a change.",
  "forecasts.load web/src/forecasts/detail/state/useElsewhere.ts": "Asked when saving met a change.",
  "imports.list web/src/imports/importQueue.ts": "Asked once, whether an unanswered try has come through.",
  "media.list web/src/media/MediaDialog.tsx": "Asked when saving met a change.",
  "people.list web/src/people/PersonDialog.tsx": "Asked when saving met a change.",
  "reports.destinations web/src/reports/panels/CompanyPanel.tsx": "Put into the cache, which is refreshed.",
};

it("copies no answer past the cache without telling of a change", () => {
  const copied = reads
    .filter(([, answer]) => typeof answer !== "string")
    .map(([name]) => name)
    .flatMap((name) =>
      sources
        .filter(({ text }) => new RegExp(`(call|transfer)\\( ?api\\.${name.replace(".", "\\.")}\\b`).test(text))
        .map(({ file }) => `${name} ${file}`),
    );
  expect(copied.toSorted()).toEqual(Object.keys(COPIES).toSorted());
});
