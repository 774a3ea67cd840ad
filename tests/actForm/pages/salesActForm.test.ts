import { describe, expect, it } from "vitest";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import type { SawmillActInput } from "#shared/actForm/sawmillActs.ts";
import * as fc from "#tests/support/fastCheck.ts";
import { loadedActOf } from "#tests/support/pages/loadedActs.ts";
import { draftOf, withDraft } from "#web/actForm/draft/draft.ts";
import { fieldErrorsOf } from "#web/actForm/state/errors.ts";
import { groupedRows } from "#web/actForm/state/formRows.ts";
import { type ActFormState, nextForm, openForm } from "#web/actForm/state/formState.ts";
import { hindranceOf, rowField } from "#web/actForm/state/hindrance.ts";
import { certificateOf, isIncomplete, purchaseActsOf, submittedForm } from "#web/actForm/state/submittedForm.ts";

interface Line {
  owner?: string;
  price?: number;
  amount?: number;
  margin?: number;
  assortment?: string;
  certificate?: string | null;
  ids?: number[];
}

/** An act with rows whose keys include owner, price and assortment, as on the server. */
function loadedAct(lines: readonly Line[], changes: Partial<LoadedAct["sales_act"]> = {}): LoadedAct {
  const rows = lines.map((line, index) => {
    const { owner = "7", price = 100, amount = 10, margin = 2, assortment = "Kuusepalk", certificate = "FSC" } = line;
    const ids = line.ids ?? [1000 + index];
    const key = [assortment, "SCM", String(price), certificate ?? "0", owner, line.ids ? ids.join() : `Lank ${index}`];
    return {
      key,
      id: key.join("|"),
      margin,
      previous_owner: owner,
      assortment: { id: 1, name: assortment, unit: "SCM" as const, fixed_assortment_price: null },
      flat_price: price,
      amount,
      site: `Lank ${index}`,
      eudr: "",
      certificate,
      report_rows: ids.map((id) => ({ id, amount: amount / ids.length, waybill: `W${id}` })),
    };
  });
  return loadedActOf(rows, { sales: { certificates: [{ id: 20, text: "FSC" }], ...changes } });
}

const keyAt = (state: ActFormState, index: number) => state.rows[index]!.key;
const setMargin = (state: ActFormState, index: number, margin: number) =>
  nextForm(state, { type: "margins", margins: new Map([[keyAt(state, index), margin]]) });
const unselect = (state: ActFormState, index: number) =>
  nextForm(state, { type: "selected", keys: new Set([keyAt(state, index)]), selected: false });

describe("groups", () => {
  it("equal a full regrouping after any changes, and unchanged groups stay the same objects", () => {
    const line = fc.record({
      owner: fc.constantFrom("7", "8", ""),
      price: fc.constantFrom(90, 100.5),
      amount: fc.integer({ min: 1, max: 99_999 }).map((thousandths) => thousandths / 1000),
      assortment: fc.constantFrom("Kuusepalk", "Männipalk"),
      certificate: fc.constantFrom("FSC", null),
    });
    const change = fc.record({
      at: fc.nat(30),
      margin: fc.option(fc.integer({ min: -100, max: 200 }), { nil: undefined }),
      selected: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 30 }),
        fc.array(change, { maxLength: 8 }),
        (lines, changes) => {
          let state = openForm(loadedAct(lines));
          for (const { at, margin, selected } of changes) {
            const keys = new Set([keyAt(state, at % lines.length)]);
            const before = state.groups;
            state =
              margin === undefined
                ? nextForm(state, { type: "selected", keys, selected })
                : nextForm(state, { type: "margins", margins: new Map([...keys].map((key) => [key, margin])) });
            expect(state.groups).toEqual(groupedRows(state.rows));
            expect(before.filter((group) => !state.groups.includes(group)).length).toBeLessThanOrEqual(1);
          }
        },
      ),
    );
  });

  it("are invalid when a selected row has a negative purchase price", () => {
    const state = setMargin(openForm(loadedAct([{ price: 100 }, { price: 100 }])), 0, 100.01);
    const fieldOf = ({ groups }: ActFormState) =>
      hindranceOf({ groups, sawmillActs: [], doubledNumbers: new Set() })?.field;
    expect(fieldOf(state)).toBe(rowField(keyAt(state, 0)));
    expect(fieldOf(unselect(state, 0))).toBeUndefined();
    expect(fieldOf(setMargin(state, 0, 100))).toBeUndefined();
  });
});

describe("totals", () => {
  it("edited by hand are reset and named when changed rows make the difference too large", () => {
    const opened = openForm(loadedAct([{ amount: 10 }, { amount: 1 }]));
    const edited = nextForm(opened, { type: "total", name: "sum_before_tax", value: 1100.5 });
    expect(nextForm(edited, { type: "totalsLeft" }).overrides.sum_before_tax).toBe(1100.5);
    const moved = unselect(edited, 1);
    expect([moved.overrides.sum_before_tax, moved.resetTotals]).toEqual([null, ["sum_before_tax"]]);
  });

  it("stored with an act override calculated totals only where they differ", () => {
    const stored = { sum_before_tax: 1000.4, vat: 240.1, with_vat: 1240.5, version: 1 };
    expect(openForm(loadedAct([{}], stored)).overrides).toEqual({ sum_before_tax: 1000.4 });
    const asCalculated = { sum_before_tax: 1000, vat: 240, with_vat: 1240, version: 1 };
    const state = openForm(loadedAct([{}, { amount: 0 }], asCalculated));
    expect(state.overrides).toEqual({});
    expect(unselect(state, 0).resetTotals).toEqual([]);
  });

  it("stored with an act are dropped when it is opened after a change of prices", () => {
    const stored = { sum_before_tax: 1000.4, vat: 240.1, with_vat: 1240.5, version: 1 };
    expect(openForm(loadedAct([{}], stored), true).overrides).toEqual({});
  });

  it("edited by hand are dropped after a change of the VAT rate or of prices", () => {
    const edited = nextForm(openForm(loadedAct([{}])), { type: "total", name: "vat", value: 240.5 });
    const otherRate = loadedAct([{}], { buyer: { id: 6, vat_rate: 0.22 } });
    for (const event of [
      { loaded: otherRate, isRecalculated: false },
      { loaded: loadedAct([{}]), isRecalculated: true },
    ]) {
      expect(nextForm(edited, { type: "reloaded", ...event }).overrides).toEqual({});
    }
    const again = nextForm(edited, { type: "reloaded", loaded: loadedAct([{}]), isRecalculated: false });
    expect(again.overrides.vat).toBe(240.5);
  });
});

describe("reloading data into the form", () => {
  it.each([
    ["all margins and the selection of rows with the same key", {}, 2],
    ["only what was edited when the act was saved elsewhere in between", { version: 2 }, 3],
  ])("keeps %s", (_, saved, notEdited) => {
    const opened = openForm(loadedAct([{}, {}, {}]));
    const edited = unselect(setMargin(opened, 0, 5), 1);
    const theirs = loadedAct([{ margin: 3 }, { margin: 3 }, { margin: 3 }], saved);
    const { rows } = nextForm(edited, { type: "reloaded", loaded: theirs, isRecalculated: false });
    expect(rows.map((row) => [row.margin, row.selected])).toEqual([
      [5, true],
      [2, false],
      [notEdited, true],
    ]);
  });

  it("matches a row with a new price by its report rows, and takes unedited margins from the server", () => {
    const before = openForm(
      loadedAct([
        { price: 100, ids: [1, 2] },
        { price: 100, ids: [3] },
        { price: 100, ids: [4] },
      ]),
    );
    const edited = unselect(setMargin(before, 0, 6), 1);
    const repriced = loadedAct([
      { price: 90, ids: [1, 2], margin: 1 },
      { price: 90, ids: [3], margin: 1 },
      { price: 90, ids: [4], margin: 1 },
    ]);
    const { rows } = nextForm(edited, { type: "reloaded", loaded: repriced, isRecalculated: true });
    expect(rows.map((row) => [row.margin, row.selected])).toEqual([
      [6, true],
      [1, false],
      [1, true],
    ]);
  });

  it("keeps margins and selection by report row when a price edit splits and joins rows", () => {
    const before = openForm(
      loadedAct([
        { price: 100, ids: [1, 2], margin: 2 },
        { price: 90, ids: [3], margin: 2 },
        { price: 80, ids: [4], margin: 2 },
      ]),
    );
    const edited = unselect(setMargin(setMargin(before, 0, 5), 1, 7), 2);
    // Report row 2 was given the price of row 3, and row 4 that of row 1.
    const repriced = loadedAct([
      { price: 100, ids: [1, 4], margin: 2 },
      { price: 90, ids: [2, 3], margin: 2 },
    ]);
    const state = nextForm(edited, { type: "reloaded", loaded: repriced, isRecalculated: true });
    const shown = state.rows.map((row) => [row.report_rows.map(({ id }) => id).join(), row.margin, row.selected]);
    expect(shown).toEqual([
      ["1", 5, true],
      ["4", 2, false],
      ["2", 5, true],
      ["3", 7, true],
    ]);
    expect(submittedForm(state).act_rows.map((row) => [row.report_rows, row.margin])).toEqual([
      [[1], 5],
      [[2], 5],
      [[3], 7],
    ]);
    const again = nextForm(state, { type: "reloaded", loaded: repriced, isRecalculated: false });
    expect(again.rows).toEqual(state.rows);
    const draft = JSON.parse(JSON.stringify(draftOf(state, 5)));
    expect(withDraft(openForm(repriced), draft).rows).toEqual(state.rows);
  });

  it("drops a certificate that the new client does not offer", () => {
    const chosen = nextForm(openForm(loadedAct([{ certificate: null }])), { type: "certificate", certificate: 20 });
    const other = loadedAct([{ certificate: null }], { certificates: [{ id: 10, text: "PEFC" }] });
    expect(certificateOf(chosen)).toBe(20);
    expect(certificateOf(nextForm(chosen, { type: "reloaded", loaded: other, isRecalculated: false }))).toBeNull();
  });
});

describe("the submitted form", () => {
  it("has selected rows, complete sawmill acts and the owners of selected rows", () => {
    let state = openForm(loadedAct([{ owner: "7" }, { owner: "8" }, { owner: "" }]));
    state = unselect(state, 1);
    state = nextForm(state, {
      type: "sawmillActs",
      sawmillActs: [
        { number: "SV-1", total_amount_of_wood: "12.5", sum_before_tax: "100" },
        { number: "SV-2", total_amount_of_wood: "", sum_before_tax: "100" },
      ],
    });
    const form = submittedForm(state);
    expect(form.act_rows.map((row) => row.report_rows)).toEqual([[1000], [1002]]);
    expect(form.sawmill_acts).toEqual([{ number: "SV-1", total_amount_of_wood: 12.5, sum_before_tax: 100 }]);
    expect(form.buy_acts).toEqual([{ id: "7", number: "2026-1-1", act_id: null }]);
    expect(form).toMatchObject({ sum_before_tax: null, vat: null, with_vat: null, timber_certificate: null });
    expect(state.sawmillActs.map(isIncomplete)).toEqual([false, true]);
  });

  it("has purchase numbers that follow the sales number unless they were edited", () => {
    let state = openForm(loadedAct([{ owner: "7" }, { owner: "8" }]));
    state = nextForm(state, { type: "purchaseNumber", owner: "8", number: "OMA" });
    state = nextForm(state, { type: "number", number: "UUS" });
    expect(purchaseActsOf(state).map((act) => act.number)).toEqual(["UUS-1", "OMA"]);
  });

  it("keeps every other purchase number when one is edited, the number of another owner too", () => {
    let state = openForm(loadedAct([{ owner: "7" }, { owner: "8" }, { owner: "9" }]));
    state = nextForm(state, { type: "purchaseNumber", owner: "7", number: "OMA" });
    expect(purchaseActsOf(state).map((act) => act.number)).toEqual(["OMA", "2026-1-2", "2026-1-3"]);
    state = nextForm(state, { type: "purchaseNumber", owner: "7", number: "2026-1-2" });
    expect(purchaseActsOf(state).map((act) => act.number)).toEqual(["2026-1-2", "2026-1-2", "2026-1-3"]);
  });

  it.each<[string, Line[], SawmillActInput[], string[], string | undefined]>([
    ["without rows", [], [], [], "act_rows"],
    [
      "with a sum of a sawmill that is no number",
      [{}],
      [{ number: "1", total_amount_of_wood: "1", sum_before_tax: "x" }],
      [],
      "sawmill_acts.0.sum_before_tax",
    ],
    [
      "with a negative volume of a sawmill",
      [{}],
      [
        { number: "1", total_amount_of_wood: "1", sum_before_tax: "1" },
        { number: "2", total_amount_of_wood: "-1", sum_before_tax: "1" },
      ],
      [],
      "sawmill_acts.1.total_amount_of_wood",
    ],
    [
      "with an incomplete line of a sawmill",
      [{}],
      [{ number: "1", total_amount_of_wood: "", sum_before_tax: "" }],
      [],
      undefined,
    ],
    ["with a number twice", [{}], [], ["8"], "buy_acts.8"],
  ])("%s leads to the field that hinders it, or can be sent", (_, lines, sawmillActs, doubled, field) => {
    const { groups } = openForm(loadedAct(lines));
    expect(hindranceOf({ groups, sawmillActs, doubledNumbers: new Set(doubled) })?.field).toBe(field);
  });
});

describe("a draft", () => {
  it("is undefined when nothing was edited or every edit was undone", () => {
    const opened = openForm(loadedAct([{}, {}]));
    expect(draftOf(opened, 5)).toBeUndefined();
    expect(draftOf(setMargin(setMargin(opened, 0, 9), 0, 2), 5)).toBeUndefined();
    const recalculated = nextForm(nextForm(opened, { type: "total", name: "vat", value: 1 }), { type: "recalculated" });
    expect(draftOf(recalculated, 5)).toBeUndefined();
  });

  it("restores every edit on a reopened form, after a JSON round trip", () => {
    let state = openForm(loadedAct([{}, { certificate: null }]));
    state = unselect(setMargin(state, 0, 4.25), 1);
    for (const event of [
      { type: "number", number: "A-1" },
      { type: "date", date: "2026-12-01" },
      { type: "certificate", certificate: 20 },
      { type: "purchaseNumber", owner: "7", number: "B-1" },
      { type: "sawmillActs", sawmillActs: [{ number: "S", total_amount_of_wood: "1", sum_before_tax: "" }] },
      { type: "total", name: "sum_before_tax", value: 1000.5 },
    ] as const) {
      state = nextForm(state, event);
    }
    const saved = JSON.parse(JSON.stringify(draftOf(state, 5)));
    const opened = openForm(loadedAct([{}, { certificate: null }]));
    const restored = nextForm(opened, { type: "restored", state: withDraft(opened, saved) });
    expect(submittedForm(restored)).toEqual(submittedForm(state));
    expect(restored.groups).toEqual(state.groups);
    expect(draftOf(restored, 5)).toEqual(saved);
  });

  it("ignores rows that no longer exist", () => {
    const saved = draftOf(setMargin(openForm(loadedAct([{}, {}])), 1, 4), 5)!;
    const opened = openForm(loadedAct([{}]));
    expect(withDraft(opened, saved).rows).toEqual(opened.rows);
  });
});

describe("errors of the server", () => {
  const sent = submittedForm(openForm(loadedAct([{ owner: "17" }, { owner: "3" }])));

  it.each([
    ["number", "number"],
    ["buy_acts.17", "buy_acts.17"],
    ["buy_acts.1.number", "buy_acts.3"],
    ["sawmill_acts.0.number", "sawmill_acts.2.number"],
    ["act_rows.5.margin", "non_field_errors"],
    ["submission", "non_field_errors"],
  ])("%s is assigned to %s", (field, place) => {
    expect(fieldErrorsOf({ [field]: ["Vale."] }, sent, [2])).toEqual({ [place]: ["Vale."] });
  });

  it("disappear when their field is changed", () => {
    const refused = nextForm(openForm(loadedAct([{}])), {
      type: "refused",
      errors: { number: ["x"], "buy_acts.7": ["y"], "buy_acts.8": ["z"] },
    });
    const changed = nextForm(refused, { type: "purchaseNumber", owner: "7", number: "N" });
    expect(Object.keys(nextForm(changed, { type: "number", number: "M" }).errors)).toEqual(["buy_acts.8"]);
  });
});
