import { expect, test } from "vitest";
import { addressError, isSameAddress, sentAddress } from "#shared/basics/emailAddress.ts";

test.each([
  ["kontor@mets.ee", undefined],
  ["Jaan.Tamm+arve_1@Mets-1.co.ee", undefined],
  ["kontor@õismäe.ee", undefined],
  [`${"x".repeat(64)}@mets.ee`, undefined],
  [`${"x".repeat(65)}@mets.ee`, "local_length"],
  ["õie@mets.ee", "letters"],
  ["o\u0301ie@mets.ee", "letters"],
  ["a(b)@mets.ee", "letters"],
  [".mets@mets.ee", "dots"],
  ["mets.@mets.ee", "dots"],
  ["me..ts@mets.ee", "dots"],
  ["a@-mets.ee", "domain"],
  ["a@mets-.ee", "domain"],
  ["a@metsa.-kontor.ee", "domain"],
  ["a@me_ts.ee", "domain"],
  ["a@mets/x.ee", "domain"],
  ["a@127.0.0.1", "domain"],
  [`a@${"x".repeat(63)}.ee`, undefined],
  [`a@${"x".repeat(64)}.ee`, "domain"],
  [`a@${"õ".repeat(60)}.ee`, "domain"],
  [`a@${`${"x".repeat(60)}.`.repeat(4)}ee`, undefined],
  [`abcdefghijk@${`${"x".repeat(60)}.`.repeat(4)}ee`, "form"],
  ["mets", "form"],
  ["mets@ee", "form"],
  ["mets@mets.ee.", "form"],
  ["a b@mets.ee", "form"],
  ["a@b@mets.ee", "form"],
])("the address %s can be delivered, or why not: %s", (address, error) => {
  expect(addressError(address)).toBe(error);
});

test.each([
  ["Kontor@õismäe.ee", "Kontor@xn--isme-noa2h.ee"],
  ["Kontor@Mets.ee", "Kontor@Mets.ee"],
  ["õie@mets.ee", "õie@mets.ee"],
  ["a@-õ.ee", "a@-õ.ee"],
])("the address %s is sent as %s", (address, sent) => {
  expect(sentAddress(address)).toBe(sent);
});

test("an address is the same in punycode and in capitals, and another mailbox is not", () => {
  expect(isSameAddress("kontor@õismäe.ee", "KONTOR@xn--ismE-noa2h.ee")).toBe(true);
  expect(isSameAddress("kontor@mets.ee", "kontor2@mets.ee")).toBe(false);
});
