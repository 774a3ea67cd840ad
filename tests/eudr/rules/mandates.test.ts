import { describe, expect, it } from "vitest";
import {
  currentMandate,
  type MandateSignature,
  mandateEndError,
  mandateSigning,
  mandateState,
  uploadProof,
} from "#shared/eudr/mandates.ts";

const OWNER = "48001010000";
const platform: MandateSignature = { party: "platform", code: "60001019906" };
const owner: MandateSignature = { party: "company", code: OWNER };
const relative: MandateSignature = { party: "company", code: "50001018908" };

describe("the signing of a mandate", () => {
  const container = { isDeclined: false, hasOwnFile: true, signatures: [platform, owner] };
  it.each([
    ["that is in no container", undefined, OWNER, "unsigned"],
    ["that nobody has signed", { ...container, signatures: [] }, OWNER, "unsigned"],
    ["that only the platform has signed", { ...container, signatures: [platform] }, OWNER, "waiting"],
    ["that the owner has declined", { ...container, signatures: [platform], isDeclined: true }, OWNER, "declined"],
    ["that the owner has signed after declining", { ...container, isDeclined: true }, OWNER, "signed"],
    ["that the owner has signed", container, OWNER, "signed"],
    ["that an employee of a firm has signed", { ...container, signatures: [platform, relative] }, "", "signed"],
    ["that a relative has signed", { ...container, signatures: [platform, relative] }, OWNER, "foreign"],
    ["whose container has another file", { ...container, hasOwnFile: false }, OWNER, "foreign"],
  ] as const)("%s", (_title, found, code, signing) => {
    expect(mandateSigning(found, code)).toBe(signing);
  });
});

describe("a mandate", () => {
  const facts = { endsAt: "", isRevoked: false, signing: "signed" } as const;
  it.each([
    ["holds when it is signed", facts, "inForce"],
    ["holds on its last day", { ...facts, endsAt: "2027-12-31" }, "inForce"],
    ["has ended on the day after", { ...facts, endsAt: "2027-12-30" }, "ended"],
    ["that was revoked is revoked, also after its end", { ...facts, endsAt: "2027-01-01", isRevoked: true }, "revoked"],
    ["that was revoked before it was signed holds no more", { ...facts, isRevoked: true }, "revoked"],
    ["waits for the owner", { ...facts, signing: "waiting" }, "waiting"],
    ["whose document was deleted is gone", { ...facts, signing: "gone" }, "gone"],
    ["that somebody else signed does not hold", { ...facts, signing: "foreign" }, "foreign"],
  ] as const)("%s", (_title, mandate, state) => {
    expect(mandateState(mandate, "2027-12-31")).toBe(state);
  });

  it("of several is the one that holds, else the newest", () => {
    const held = { state: "inForce", number: 1 } as const;
    const newer = { state: "unsigned", number: 2 } as const;
    expect(currentMandate([newer, held])).toBe(held);
    expect(currentMandate([newer, { state: "ended", number: 1 }])).toBe(newer);
    expect(currentMandate([])).toBeUndefined();
  });

  it.each([
    ["2026-12-30", undefined],
    [null, undefined],
    [undefined, undefined],
    ["2026-12-29", "Volituse lõpp ei saa olla minevikus."],
    ["9999-12-31", "Kontrollige kuupäeva."],
  ])("that ends on %s", (endsAt, error) => {
    expect(mandateEndError(endsAt, "2026-12-30")).toBe(error);
  });
});

describe("a mandate that was signed elsewhere", () => {
  const signed = { verdict: "valid", signers: ["50001018908", OWNER] } as const;
  it.each([
    ["a scan", { ending: "pdf", container: undefined, personalCode: OWNER }, "word"],
    ["a container without trust anchors", { ending: "asice", container: undefined, personalCode: OWNER }, "word"],
    ["one of the owner", { ending: "asice", container: signed, personalCode: OWNER }, "owner"],
    ["one by its old name", { ending: "bdoc", container: signed, personalCode: OWNER }, "owner"],
    ["one of a firm", { ending: "asice", container: signed, personalCode: "" }, "word"],
    [
      "one that cannot be checked",
      { ending: "asice", container: { ...signed, verdict: "cannot_tell" }, personalCode: OWNER },
      "word",
    ],
  ] as const)("%s counts as the %s's", (_title, file, proof) => {
    expect(uploadProof(file)).toEqual({ ok: true, proof });
  });

  it.each([
    [
      "a picture",
      { ending: "png", container: undefined, personalCode: OWNER },
      "Lisage PDF või ümbrik (.asice, .bdoc).",
    ],
    [
      "one with an invalid signature",
      { ending: "asice", container: { ...signed, verdict: "invalid" }, personalCode: OWNER },
      "Ümbriku allkirjad ei kehti.",
    ],
    [
      "an invalid one of a firm",
      { ending: "asice", container: { ...signed, verdict: "invalid" }, personalCode: "" },
      "Ümbriku allkirjad ei kehti.",
    ],
    [
      "one of somebody else",
      { ending: "asice", container: { ...signed, signers: ["50001018908"] }, personalCode: OWNER },
      "Ümbrikul ei ole omaniku allkirja: isikukood on teine.",
    ],
  ] as const)("%s is refused", (_title, file, error) => {
    expect(uploadProof(file)).toEqual({ ok: false, error });
  });
});
