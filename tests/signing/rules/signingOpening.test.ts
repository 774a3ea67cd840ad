import { describe, expect, it } from "vitest";
import type { ContainerStatus } from "#shared/containers/containerStatus.ts";
import { type ChosenFile, signingOpening } from "#shared/containers/signingOpening.ts";

const file = (label: string, hash?: string, status?: ContainerStatus, hindrance?: string): ChosenFile => ({
  label,
  container: hash && status ? { hash, status } : undefined,
  hindrance,
});

describe("a super user's choice", () => {
  it.each([
    ["nothing", [], { refused: "Pole midagi allkirjastada." }],
    ["free files", [file("A"), file("B")], { make: true }],
    ["one unfinished container", [file("A", "x", "PENDING"), file("B", "x", "PENDING")], { open: "x" }],
    [
      "an unfinished container and a free file",
      [file("A"), file("B", "x", "PENDING")],
      "B: Allkirjastamine on pooleli.",
    ],
    [
      "two unfinished containers",
      [file("A", "x", "PENDING"), file("B", "y", "PENDING")],
      "A: Allkirjastamine on pooleli.",
    ],
    ["a signed file", [file("A", "x", "SIGN_ONE", "Pole vaja.")], { refused: "A: Pole vaja." }],
    [
      "a file that cannot be signed",
      [file("A"), file("B", undefined, undefined, "Ei saa.")],
      { refused: "B: Ei saa." },
    ],
  ] as const)("of %s", (_, chosen, expected) => {
    const opening = signingOpening(chosen, true);
    if (typeof expected === "string") expect(opening).toEqual({ refused: expect.stringContaining(expected) });
    else expect(opening).toEqual(expected);
  });
});

describe("a choice of somebody of the company", () => {
  it.each([
    ["one container that waits", [file("A", "x", "SIGN_ONE"), file("B", "x", "SIGN_ONE")], { open: "x" }],
    [
      "two that wait",
      [file("A", "x", "SIGN_ONE"), file("B", "y", "SIGN_ONE")],
      { refused: "Valik on mitmes ümbrikus. Allkirjastage korraga ühe ümbriku failid." },
    ],
    [
      "a file without a container",
      [file("A", "x", "SIGN_ONE"), file("B")],
      { refused: "B: Ostja peab esimesena allkirjastama." },
    ],
    ["an unfinished container", [file("A", "x", "PENDING")], { refused: "A: Ostja peab esimesena allkirjastama." }],
    ["a finished container", [file("A", "x", "SIGN_BOTH")], { refused: "A: Pole vaja kaks korda allkirjastada." }],
  ] as const)("of %s", (_, chosen, expected) => {
    expect(signingOpening(chosen, false)).toEqual(expected);
  });
});
