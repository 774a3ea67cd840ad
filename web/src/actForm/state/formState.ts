import type { LoadedAct } from "#shared/actForm/contract.ts";
import { type SawmillActInput, sawmillSums } from "#shared/actForm/sawmillActs.ts";
import { type ActRow, fromLoadedRows } from "#shared/acts/actRows.ts";
import {
  applyOverrides,
  calculateTotals,
  type EditableTotal,
  type TotalOverrides,
  type Totals,
} from "#shared/acts/totals.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import type { FieldErrors } from "#shared/platform/problems.ts";
import { firstField } from "./errors.ts";
import { carryOver, type FormGroup, groupedRows, regroup, withMargins, withSelection } from "./formRows.ts";

export interface ActFormState {
  loaded: LoadedAct;
  /** Rows as loaded and as edited, in the same order. */
  loadedRows: readonly ActRow[];
  rows: readonly ActRow[];
  groups: readonly FormGroup[];
  /** Rows as of the last change other than a margin: totals and purchase acts do not depend on margins. */
  counted: readonly ActRow[];
  /** null: the loaded number. */
  number: string | null;
  date: IsoDate | null;
  /** undefined: the loaded certificate; null: 'Sertifitseerimata'. */
  certificate: number | null | undefined;
  /** Edited numbers by previous owner; the others follow the sales number. */
  purchaseNumbers: Readonly<Record<string, string>>;
  overrides: TotalOverrides;
  resetTotals: readonly EditableTotal[];
  sawmillActs: readonly SawmillActInput[];
  errors: FieldErrors;
  unfinished: readonly string[];
  /** The field to focus; a new object for each request. */
  attention: { field: string } | undefined;
}

export type ActFormEvent =
  | { type: "margins"; margins: ReadonlyMap<string, number> }
  | { type: "selected"; keys: ReadonlySet<string>; selected: boolean }
  | { type: "number"; number: string }
  | { type: "date"; date: IsoDate }
  | { type: "certificate"; certificate: number | null }
  | { type: "purchaseNumber"; owner: string; number: string }
  | { type: "total"; name: EditableTotal; value: number | null }
  | { type: "totalsLeft" }
  | { type: "recalculated" }
  | { type: "sawmillActs"; sawmillActs: readonly SawmillActInput[] }
  | { type: "refused"; errors: FieldErrors }
  | { type: "editorChecked"; field: string; isRight: boolean }
  | { type: "attended"; field: string }
  | { type: "reloaded"; loaded: LoadedAct; isRecalculated: boolean }
  | { type: "restored"; state: ActFormState };

/** An unchanged form. `isRecalculated`: prices changed, so stored totals are calculated again. */
export function openForm(loaded: LoadedAct, isRecalculated = false): ActFormState {
  const rows = fromLoadedRows(loaded.act_rows);
  return settled({
    loaded,
    loadedRows: rows,
    rows,
    groups: groupedRows(rows),
    counted: rows,
    number: null,
    date: null,
    certificate: undefined,
    purchaseNumbers: {},
    overrides: isRecalculated ? {} : storedTotals(loaded, rows),
    resetTotals: [],
    sawmillActs: storedSawmillActs(loaded),
    errors: {},
    unfinished: [],
    attention: undefined,
  });
}

export function nextForm(state: ActFormState, event: ActFormEvent): ActFormState {
  const next = changed(state, event);
  if (next.rows === state.rows) return next;
  const [before, after] = [state.rows, next.rows];
  switch (event.type) {
    case "margins":
      return { ...next, groups: regroup(state.groups, { before, after, change: "margin" }) };
    case "selected":
      return { ...next, groups: regroup(state.groups, { before, after, change: "selection" }), counted: after };
    default:
      return { ...next, groups: groupedRows(after), counted: after };
  }
}

function changed(state: ActFormState, event: ActFormEvent): ActFormState {
  switch (event.type) {
    case "margins":
      return { ...without(state, "non_field_errors", "act_rows"), rows: withMargins(state.rows, event.margins) };
    case "selected":
      return settled({
        ...without(state, "act_rows"),
        rows: withSelection(state.rows, event.keys, event.selected),
        resetTotals: [],
      });
    case "number":
      return { ...without(state, "number"), number: event.number };
    case "date":
      return { ...without(state, "date"), date: event.date };
    case "certificate":
      return { ...without(state, "timber_certificate"), certificate: event.certificate };
    case "purchaseNumber": {
      const purchaseNumbers = { ...state.purchaseNumbers, [event.owner]: event.number };
      return { ...without(state, `buy_acts.${event.owner}`), purchaseNumbers };
    }
    case "total": {
      const overrides = { ...state.overrides, [event.name]: event.value };
      return { ...without(state, event.name), overrides, resetTotals: [] };
    }
    case "totalsLeft":
      return settled(state);
    case "recalculated":
      return { ...without(state, "sum_before_tax", "vat", "with_vat"), overrides: {}, resetTotals: [] };
    case "sawmillActs":
      return { ...without(state, "sawmill_acts"), sawmillActs: event.sawmillActs };
    case "refused":
      return { ...state, errors: event.errors, attention: attentionTo(event.errors, state) };
    case "editorChecked":
      return withEditor(state, event.field, event.isRight);
    case "attended":
      return { ...state, attention: { field: event.field } };
    case "reloaded":
      return reloaded(state, event.loaded, event.isRecalculated);
    default:
      return event.state;
  }
}

/** Stored totals that differ from the calculated ones; equal ones follow later changes of the rows. */
export function storedTotals({ sales_act }: LoadedAct, rows: readonly ActRow[]): TotalOverrides {
  const calculated = calculateTotals(rows, sales_act.buyer.vat_rate);
  const stored: TotalOverrides = {};
  for (const name of ["sum_before_tax", "vat", "with_vat"] as const) {
    const followed = applyOverrides(calculated, stored).totals[name].raw;
    const value = sales_act[name];
    if (value !== null && value !== followed) stored[name] = value;
  }
  return stored;
}

export function storedSawmillActs({ sawmills }: LoadedAct): SawmillActInput[] {
  return sawmills.map(({ id, number, total_amount_of_wood, sum_before_tax }) => ({
    ...(id === undefined ? {} : { id }),
    number,
    total_amount_of_wood: String(total_amount_of_wood),
    sum_before_tax: String(sum_before_tax),
  }));
}

/** Resets totals that are more than 1.00 € off, and names them for the note. */
export function settled(state: ActFormState): ActFormState {
  const { rows, overrides, loaded } = state;
  if (!Object.values(overrides).some((value) => typeof value === "number")) return state;
  const calculated = calculateTotals(rows, loaded.sales_act.buyer.vat_rate);
  const { reset } = applyOverrides(calculated, overrides);
  if (reset.length === 0) return state;
  const accepted = { ...overrides, ...Object.fromEntries(reset.map((name) => [name, null])) };
  return { ...state, overrides: accepted, resetTotals: [...new Set([...state.resetTotals, ...reset])] };
}

/** Nothing of the act can be changed any more. */
export function isLocked({ loaded }: Pick<ActFormState, "loaded">): boolean {
  return loaded.sales_act.locked !== "";
}

export function totalsOf(state: Pick<ActFormState, "counted" | "sawmillActs" | "loaded">): Totals {
  return calculateTotals(state.counted, state.loaded.sales_act.buyer.vat_rate, sawmillSums(state.sawmillActs));
}

function reloaded(state: ActFormState, loaded: LoadedAct, isRecalculated: boolean): ActFormState {
  const before = state.loaded.sales_act;
  const now = loaded.sales_act;
  const reloadedRows = fromLoadedRows(loaded.act_rows);
  const isNewRate = before.buyer.vat_rate !== now.buyer.vat_rate;
  const hasCertificate = now.certificates.some(({ id }) => id === state.certificate);
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const isStored = isSame(state.overrides, storedTotals(state.loaded, state.loadedRows));
  const overrides = isStored ? storedTotals(loaded, reloadedRows) : state.overrides;
  return settled({
    ...state,
    loaded,
    ...carryOver(state, reloadedRows, before.version !== now.version),
    certificate: typeof state.certificate === "number" && !hasCertificate ? undefined : state.certificate,
    overrides: isRecalculated || isNewRate ? {} : overrides,
    resetTotals: [],
    sawmillActs: isSame(state.sawmillActs, storedSawmillActs(state.loaded))
      ? storedSawmillActs(loaded)
      : state.sawmillActs,
    errors: {},
  });
}

function attentionTo(errors: FieldErrors, { loaded }: ActFormState): ActFormState["attention"] {
  const owners = loaded.purchase_acts.map(({ previous_owner_id }) => previous_owner_id);
  const field = firstField(errors, owners);
  return field === undefined ? undefined : { field };
}

function withEditor(state: ActFormState, field: string, isRight: boolean): ActFormState {
  if (isRight !== state.unfinished.includes(field)) return state;
  const others = state.unfinished.filter((other) => other !== field);
  return { ...state, unfinished: isRight ? others : [...others, field] };
}

/** Clears errors of changed fields; a prefix includes the fields below it (`sawmill_acts.0.number`). */
function without(state: ActFormState, ...prefixes: string[]): ActFormState {
  const entries = Object.entries(state.errors);
  const others = entries.filter(([field]) => !prefixes.some((prefix) => `${field}.`.startsWith(`${prefix}.`)));
  return others.length === entries.length ? state : { ...state, errors: Object.fromEntries(others) };
}
