import { technical } from "#functions/platform/table/answers.ts";

export const arrivingTechnical = technical({
  arrivingMonth: { reason: "steps of a demo month that are in the table", lifetime: "while the month moves" },
});
