import { technical } from "#functions/platform/table/answers.ts";

export const pricesTechnical = technical({
  pricingWanted: { reason: "a buyer with a new price that waiting rows want", lifetime: "until they are priced" },
});
