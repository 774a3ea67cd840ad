import { expect, it } from "vitest";
import type { Hit } from "#shared/search/contract.ts";
import { openedOf } from "#web/search/addresses.ts";

const act: Hit = { kind: "act", id: 7, name: "2026-7", detail: "Mets OÜ", date: "2026-11-20", tab: "sales" };
const report: Hit = { ...act, kind: "report", tab: "acted" };
const waybill: Hit = { ...act, kind: "waybill", name: "V 2026", tab: "open" };
const file: Hit = { ...act, kind: "document", name: "leping.pdf", tab: "sell" };
const company: Hit = { ...act, kind: "company", detail: "19990012", date: null, tab: null };

it.each([
  ["/acts/dashboard/?tab=sales&q=2026-7", act, true],
  ["/acts/dashboard/?q=2026-7", { ...act, tab: "purchases" }, false],
  ["/reports/dashboard/?tab=acted&q=2026-7", report, true],
  ["/reports/dashboard/?q=V+2026", waybill, true],
  ["/acts/dashboard/?q=V+2026", { ...waybill, tab: "purchases" }, false],
  ["/documents/update/7/", file, true],
  ["/documents/dashboard/?tab=sell&q=leping.pdf", file, false],
  ["/documents/dashboard/?q=leping.pdf", { ...file, tab: "buy" }, false],
  ["/companies/7/", company, true],
] satisfies [string, Hit, boolean][])("opens %s for %j, for a super user: %s", (href, hit, isSuperUser) => {
  expect(openedOf(hit, isSuperUser).href).toBe(href);
});

it("names the kind of an act, the other party and the day", () => {
  expect(openedOf(act, true)).toMatchObject({ label: "Müügiakt 2026-7", detail: "Mets OÜ · 20.11.2026" });
  expect(openedOf({ ...act, tab: "purchases" }, false).label).toBe("Ostuakt 2026-7");
  expect(openedOf(company, true)).toMatchObject({ label: "2026-7", detail: "19990012", group: "Ettevõtted" });
});
