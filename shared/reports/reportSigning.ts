import type { SelectableReport } from "./reportSelection.ts";

export type ReportSigning = Pick<SelectableReport, "container" | "can_agent_sign">;

/** Statuses from the first signature to the last. */
const STATUSES = ["PENDING", "SIGN_ONE", "SIGN_BOTH"] as const;

export interface PurchaseSigning {
  status: (typeof STATUSES)[number] | undefined;
  can_agent_sign: boolean;
}

/** State of the least signed purchase act of a report (docs/rules/reports.md, "Signing of a report"). */
export function reportSigning(purchases: readonly PurchaseSigning[]): ReportSigning {
  const open = purchases.filter(({ status }) => status === undefined);
  if (open.length > 0 || purchases.length === 0) {
    return { container: null, can_agent_sign: open.every(({ can_agent_sign }) => can_agent_sign) };
  }
  const status = STATUSES.find((one) => purchases.some((purchase) => purchase.status === one)) ?? "PENDING";
  return { container: { status }, can_agent_sign: false };
}
