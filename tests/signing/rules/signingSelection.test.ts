import { describe, expect, test } from "vitest";
import {
  chooseCompany,
  chooseSome,
  companyMark,
  isChosen,
  NO_SIGNING,
  type SigningSelection,
} from "#shared/containers/signingSelection.ts";

const whole: SigningSelection = { company: 1, whole: true, chosen: new Set(), except: new Set() };
const but = (...ids: number[]): SigningSelection => ({ ...whole, except: new Set(ids) });
const some = (...ids: number[]): SigningSelection => ({ ...whole, whole: false, chosen: new Set(ids) });

describe("a company", () => {
  test.each<[string, SigningSelection, SigningSelection, "all" | "some" | "none"]>([
    ["ticked whole", chooseCompany(NO_SIGNING, 1, true, undefined), whole, "all"],
    ["unticked", chooseCompany(whole, 1, false, undefined), NO_SIGNING, "none"],
    ["ticked whole over single acts", chooseCompany(some(5), 1, true, undefined), whole, "all"],
    ["ticked while another has acts", chooseCompany({ ...some(5), company: 2 }, 1, true, undefined), whole, "all"],
  ])("%s", (_, after, expected, mark) => {
    expect(after).toEqual(expected);
    expect(companyMark(after, 1, undefined)).toBe(mark);
  });

  test.each<[string, SigningSelection, SigningSelection, "all" | "some" | "none"]>([
    ["ticks what the search found", chooseCompany(NO_SIGNING, 1, true, [5, 6]), some(5, 6), "all"],
    ["adds it to what was ticked before", chooseCompany(some(4), 1, true, [5, 6]), some(4, 5, 6), "all"],
    ["unticks only that", chooseCompany(some(4, 5, 6), 1, false, [5, 6]), some(4), "none"],
    ["leaves nothing", chooseCompany(some(5, 6), 1, false, [5, 6]), NO_SIGNING, "none"],
    ["leaves a whole company but that", chooseCompany(whole, 1, false, [5, 6]), but(5, 6), "none"],
    ["leaves the rest of a whole company but one", chooseCompany(whole, 1, false, [5]), but(5), "some"],
    ["takes that back into a whole company", chooseCompany(but(4, 5, 6), 1, true, [5, 6]), but(4), "all"],
    ["begins anew in another company", chooseCompany({ ...some(9), company: 2 }, 1, true, [5]), some(5), "some"],
  ])("in a search %s", (_, after, expected, mark) => {
    expect(after).toEqual(expected);
    expect(companyMark(after, 1, [5, 6])).toBe(mark);
  });

  test("without an act that can be signed is not ticked", () => {
    expect(companyMark(NO_SIGNING, 1, [])).toBe("none");
  });
});

describe("an act", () => {
  test.each<[string, SigningSelection, SigningSelection]>([
    ["is ticked", chooseSome(NO_SIGNING, 1, true, [5]), some(5)],
    ["is ticked with its container", chooseSome(some(4), 1, true, [5, 6]), some(4, 5, 6)],
    ["is unticked with its container", chooseSome(some(4, 5, 6), 1, false, [5, 6]), some(4)],
    ["leaves a whole company with all others, loaded or not", chooseSome(whole, 1, false, [5]), but(5)],
    ["comes back to a whole company", chooseSome(but(5, 6), 1, true, [5]), but(6)],
    ["of another company begins anew", chooseSome({ ...whole, company: 2 }, 1, true, [5]), some(5)],
  ])("%s", (_, after, expected) => expect(after).toEqual(expected));

  test("is chosen in a whole company and as itself, not in another company or when it was taken out", () => {
    const act = { id: 5, company: 1 };
    expect([whole, some(5), some(6), { ...whole, company: 2 }, but(5)].map((now) => isChosen(now, act))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
