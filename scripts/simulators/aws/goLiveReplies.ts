import * as z from "zod";

/** Calls of "Before go-live" in `npm run preflight`, by the permission that each needs. */
export const goLiveCalls = [
  "backup:DescribeRegionSettings",
  "budgets:ViewBudget",
  "cloudtrail:DescribeTrails",
  "cloudtrail:GetTrailStatus",
  "guardduty:GetDetector",
  "guardduty:ListDetectors",
  "iam:GetAccountSummary",
] as const;
export type GoLiveCall = (typeof goLiveCalls)[number];

const TRAIL = "arn:aws:cloudtrail:eu-north-1:123456789012:trail/all";
const budgetRequest = z.object({ AccountId: z.string(), BudgetName: z.string() });
const trailRequest = z.object({ Name: z.literal(TRAIL) });

/** Undefined: AWS does not know what is asked for. */
export function goLiveReplyOf(
  call: GoLiveCall,
  { isReady, body }: { isReady: boolean; body: string },
): object | string | undefined {
  const replies: Record<GoLiveCall, () => object | string | undefined> = {
    "backup:DescribeRegionSettings": () => ({
      ResourceTypeOptInPreference: { Aurora: true, DynamoDB: isReady, S3: isReady },
      ResourceTypeManagementPreference: { DynamoDB: isReady },
    }),
    "budgets:ViewBudget": () => {
      const { BudgetName } = budgetRequest.parse(JSON.parse(body));
      return isReady ? { Budget: { BudgetName, BudgetLimit: { Amount: "100.0", Unit: "USD" } } } : undefined;
    },
    // An account without a trail for all regions may have one for a single region.
    "cloudtrail:DescribeTrails": () => ({ trailList: [{ TrailARN: TRAIL, IsMultiRegionTrail: isReady }] }),
    "cloudtrail:GetTrailStatus": () => {
      trailRequest.parse(JSON.parse(body));
      return { IsLogging: isReady };
    },
    "guardduty:GetDetector": () => ({ status: isReady ? "ENABLED" : "DISABLED" }),
    "guardduty:ListDetectors": () => ({ detectorIds: isReady ? ["12abc34d567e8fa901bc2d34e56789f0"] : [] }),
    "iam:GetAccountSummary": () => {
      const summary = { AccountMFAEnabled: isReady ? 1 : 0, AccountAccessKeysPresent: 0, AccountPasswordPresent: 1 };
      const entries = Object.entries(summary).map(
        ([key, value]) => `<entry><key>${key}</key><value>${value}</value></entry>`,
      );
      return `<SummaryMap>${entries.join("")}</SummaryMap>`;
    },
  };
  return replies[call]();
}
