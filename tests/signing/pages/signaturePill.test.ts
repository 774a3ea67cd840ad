import { expect, it } from "vitest";
import { CONTAINER_STATUS_LABELS, type ContainerStatus, containerLabel } from "#shared/containers/containerStatus.ts";
import { signaturePill } from "#web/signing/choosing/signatureStates.ts";
import type { ListedContainer } from "#web/signing/signingFacts.ts";

const PARTIES = { first: "Virn AS", second: "Haavasalu Mets OÜ" };

function container(raw: ContainerStatus, { isBeingSigned = false, isMine = false } = {}): ListedContainer {
  return {
    hash: "h",
    href: "/containers/h/",
    status: { raw, label: containerLabel(raw, { isBeingSigned, isMine }), note: null },
    is_being_signed: isBeingSigned,
    signatures: [],
  };
}

const CASES: [string, ListedContainer | null, boolean, string, string][] = [
  ["in no container, for an agent", null, true, "Ootab meie allkirja", "quiet"],
  ["in no container, for a company", null, false, "Ootab Virn AS allkirja", "quiet"],
  ["while somebody signs first", container("PENDING", { isBeingSigned: true }), true, "Allkirjastamisel", "quiet"],
  ["after signing failed or was left", container("PENDING"), true, "Allkiri ebaõnnestus", "bad"],
  ["signed by the platform", container("SIGN_ONE"), true, "Ootab Haavasalu Mets OÜ allkirja", "quiet"],
  ["waiting for its reader", container("SIGN_ONE", { isMine: true }), false, "Ootab minu allkirja", "warn"],
  ["signed by both", container("SIGN_BOTH"), false, "Allkirjastatud", "good"],
];

it.each(CASES)("says who signs next: %s", (_, of, isSuperUser, words, tone) => {
  expect(signaturePill(of, { ...PARTIES, isSuperUser })).toMatchObject({ words, tone });
});

it("has a shape of its own for each state that differs in what to do", () => {
  const shapes = CASES.map(([, of, isSuperUser]) => signaturePill(of, { ...PARTIES, isSuperUser }).icon);
  // To wait for the platform and to wait for the company is the same.
  expect(new Set(shapes).size).toBe(Object.keys(CONTAINER_STATUS_LABELS).length + 3);
});
