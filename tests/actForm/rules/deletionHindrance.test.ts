import { expect, test } from "vitest";
import { type DeletionFacts, deletionHindrance } from "#shared/actForm/deletionHindrance.ts";

const free: DeletionFacts = { number: "1-1", status: undefined, isSending: false, isExporting: false };

test.each<[string, Partial<DeletionFacts>, string | undefined]>([
  ["nothing", {}, undefined],
  ["one signature", { status: "SIGN_ONE" }, undefined],
  ["both signatures", { status: "SIGN_BOTH" }, "Akt 1-1 on mõlema poole allkirjastatud ja seda ei saa kustutada."],
  [
    "an unfinished signing",
    { status: "PENDING" },
    "Akti 1-1 allkirjastamine on pooleli. Katkestage enne allkirjastamine.",
  ],
  ["a letter on its way", { isSending: true }, "Akti 1-1 kirja saadetakse praegu. Proovige hetke pärast uuesti."],
  ["an export", { isExporting: true }, "Akti 1-1 eksporditakse praegu. Proovige hetke pärast uuesti."],
])("%s of one purchase act decides for all", (_, facts, expected) => {
  expect(
    deletionHindrance([
      { ...free, number: "1" },
      { ...free, ...facts },
    ]),
  ).toBe(expected);
});
