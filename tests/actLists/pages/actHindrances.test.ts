import { expect, it } from "vitest";
import type { Act } from "#shared/acts/contract.ts";
import { companyOfActs, salesAct } from "#tests/support/pages/actReplies.ts";
import { hindrancesOf, invoiceHindrance } from "#web/actLists/row/actHindrances.ts";

const NO_EMAIL = companyOfActs({ can_sign_acts: false });
const SIGNED: Act["container"] = {
  hash: "h",
  href: "/containers/h/",
  status: { raw: "SIGN_BOTH", label: "Mõlemad pooled on allkirjastanud", note: null },
  is_being_signed: false,
  signatures: [],
  acts: [900],
};

it.each([
  ["nothing", salesAct(), companyOfActs(), true, []],
  ["a paper", salesAct({ missing_waybill: "W-2" }), companyOfActs(), true, ["paper"]],
  ["a paper, for its company too", salesAct({ missing_waybill: "W-2" }), companyOfActs(), false, ["paper"]],
  ["an address", salesAct(), NO_EMAIL, true, ["email"]],
  ["both", salesAct({ missing_waybill: "W-2" }), NO_EMAIL, true, ["paper", "email"]],
  ["an address, which its company cannot mend", salesAct(), NO_EMAIL, false, []],
  ["an address, but the act is signed", salesAct({ container: SIGNED }), NO_EMAIL, true, []],
] as const)("lacks for its signature: %s", (_, act, company, isSuperUser, found) => {
  expect(hindrancesOf(act, company, isSuperUser).map(({ hindrance }) => hindrance)).toEqual(found);
});

const reason = "Puudu: ostja linn või vald.";

it.each<[string, Act["files"], string[]]>([
  ["no file yet", [], []],
  ["an e-invoice", [{ kind: "eArve", href: "/files/eArve/", reason: "" }], []],
  ["none for want of an address", [{ kind: "eArve", href: null, reason }], [reason]],
  ["a purchase act without UBL", [{ kind: "ubl", href: null, reason }], [reason]],
])("says why there is no e-invoice: %s", (_, files, why) => {
  expect(invoiceHindrance(salesAct({ files })).map((found) => found.why)).toEqual(why);
});
