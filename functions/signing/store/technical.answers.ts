import { technical } from "#functions/platform/table/answers.ts";

export const signingTechnical = technical({
  eidPendingRequest: { reason: "the request that may ask a phone now", lifetime: "an hour after its end", kind: "eid" },
});
