import { technical } from "#functions/platform/table/answers.ts";

export const assortmentsTechnical = technical({
  assortmentName: { reason: "makes the name of an assortment unique", lifetime: "as long as the assortment" },
  assortmentGroupName: { reason: "makes the name of a group unique", lifetime: "as long as the group" },
});
