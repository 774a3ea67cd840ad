import { technical } from "#functions/platform/table/answers.ts";

export const eudrTechnical = technical({
  eudrCheckTurn: { reason: "turn of a company or a person for calls, by number", lifetime: "until it is over" },
  eudrCallSlot: { reason: "turn for the next call of the Information System", lifetime: "always, one item" },
  declarationCount: { reason: "counter of declarations by state", lifetime: "always" },
  declaringOwner: { reason: "counter of declarations of an owner", lifetime: "as long as the owner" },
  matchWanted: { reason: "an owner whose acts are to be matched", lifetime: "until they are" },
  simplified: { reason: "makes the simplified declaration of an owner one", lifetime: "as long as the declaration" },
  filingDue: { reason: "a declaration to be filed or asked about", lifetime: "until it is" },
  numberCheck: {
    reason: "the last answer of the Information System about two numbers",
    lifetime: "until the next one",
  },
  parcelNotices: { reason: "a copy from the register of forest notices", lifetime: "until the next one" },
  plot: { reason: "a copy from the cadastre, which names no owner", lifetime: "until the next one" },
  unreadLand: {
    reason: "parcels of which the last answer of a register could not be read",
    lifetime: "until one can be, 100 days at most",
  },
  seenSites: {
    reason: "parcels and numbers that registers are to be asked about",
    lifetime: "until they answer, a day at most",
  },
  eudrReminderBatch: { reason: "owners that a person reminds together, by numbers", lifetime: "a week" },
});
