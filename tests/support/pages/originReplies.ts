import type { actListRoutes, WireOriginLine } from "#shared/actLists/contract.ts";
import type { ReplyOf } from "#shared/platform/route.ts";
import { answer } from "#tests/support/pages/answers.ts";
import { api } from "#web/api/table.ts";

export const originLine = (changes: Partial<WireOriginLine> = {}): WireOriginLine => ({
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
  ...changes,
});

/** Origins of one act with one line. */
export function answerOrigins(changes: Partial<ReplyOf<typeof actListRoutes.origins>> = {}): void {
  answer(api.actLists.origins, {
    acts: ["2026-17"],
    total: { amount: 18, amount_loose: 0 },
    results: [originLine()],
    confidential_plots: 0,
    count: 1,
    next: null,
    truncated: false,
    ...changes,
  });
}
