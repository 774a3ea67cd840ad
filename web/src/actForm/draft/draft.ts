import { withSettings } from "#shared/actForm/rowSettings.ts";
import type { SawmillActInput } from "#shared/actForm/sawmillActs.ts";
import type { ActRow } from "#shared/acts/actRows.ts";
import type { TotalOverrides } from "#shared/acts/totals.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { type ActFormState, settled, storedSawmillActs, storedTotals } from "#web/actForm/state/formState.ts";
import {
  either,
  isNumber,
  isText,
  listOf,
  oneOf,
  optional,
  pairOf,
  recordOf,
  type Shape,
} from "#web/api/leaving/shapes.ts";

export interface ActDraft {
  number?: string;
  date?: IsoDate;
  buyer?: number;
  certificate?: number | null;
  purchaseNumbers?: Readonly<Record<string, string>>;
  overrides?: TotalOverrides;
  sawmillActs?: readonly SawmillActInput[];
  /** Keys are report rows, which stay the same when others change the prices in between. */
  margins?: (readonly [reportRows: readonly number[], margin: number])[];
  unselected?: readonly number[];
}

const isNumberOrNull = either(isNumber, oneOf(null));
const isTextByOwner: Shape<Record<string, string>> = (value): value is Record<string, string> =>
  typeof value === "object" && value !== null && Object.values(value).every(isText);

export const isDraft = recordOf<ActDraft>({
  number: optional(isText),
  date: optional(isText),
  buyer: optional(isNumber),
  certificate: optional(isNumberOrNull),
  purchaseNumbers: optional(isTextByOwner),
  overrides: optional(
    recordOf<TotalOverrides>({
      sum_before_tax: optional(isNumberOrNull),
      vat: optional(isNumberOrNull),
      with_vat: optional(isNumberOrNull),
    }),
  ),
  sawmillActs: optional(
    listOf(
      recordOf<SawmillActInput>({
        id: optional(isNumber),
        number: isText,
        total_amount_of_wood: isText,
        sum_before_tax: isText,
      }),
    ),
  ),
  margins: optional(listOf(pairOf(listOf(isNumber), isNumber))),
  unselected: optional(listOf(isNumber)),
});

/** The unsaved part; undefined without changes. `firstBuyer` is the company of the first load. */
export function draftOf(state: ActFormState, firstBuyer: number): ActDraft | undefined {
  const { loaded, loadedRows, rows } = state;
  const margins = rows.filter((row, index) => row.margin !== loadedRows[index]?.margin);
  const unselected = rows.filter((row) => !row.selected);
  const buyer = loaded.sales_act.buyer.id;
  const draft: ActDraft = {
    ...(state.number === null ? {} : { number: state.number }),
    ...(state.date === null ? {} : { date: state.date }),
    ...(buyer === firstBuyer ? {} : { buyer }),
    ...(state.certificate === undefined ? {} : { certificate: state.certificate }),
    ...(Object.keys(state.purchaseNumbers).length === 0 ? {} : { purchaseNumbers: state.purchaseNumbers }),
    ...(isSameTotals(state.overrides, storedTotals(loaded, loadedRows)) ? {} : { overrides: state.overrides }),
    ...(isSame(state.sawmillActs, storedSawmillActs(loaded)) ? {} : { sawmillActs: state.sawmillActs }),
    ...(margins.length === 0 ? {} : { margins: margins.map((row) => [idsOf(row), row.margin] as const) }),
    ...(unselected.length === 0 ? {} : { unselected: unselected.flatMap(idsOf) }),
  };
  return Object.keys(draft).length === 0 ? undefined : draft;
}

/** Applies a draft; drops its values for rows that no longer exist. */
export function withDraft(state: ActFormState, draft: ActDraft): ActFormState {
  const margins = new Map((draft.margins ?? []).flatMap(([ids, margin]) => ids.map((id) => [id, margin] as const)));
  const unselected = new Set(draft.unselected);
  const { certificates } = state.loaded.sales_act;
  const isKnown = draft.certificate === null || certificates.some(({ id }) => id === draft.certificate);
  return settled({
    ...state,
    ...withSettings(state.loadedRows, (id) => ({
      margin: margins.get(id),
      selected: unselected.has(id) ? false : undefined,
    })),
    number: draft.number ?? state.number,
    date: draft.date ?? state.date,
    certificate: isKnown ? draft.certificate : state.certificate,
    purchaseNumbers: draft.purchaseNumbers ?? state.purchaseNumbers,
    overrides: draft.overrides ?? state.overrides,
    sawmillActs: draft.sawmillActs ?? state.sawmillActs,
  });
}

function idsOf({ report_rows: reportRows }: ActRow): number[] {
  return reportRows.map(({ id }) => id);
}

function isSameTotals(one: TotalOverrides, other: TotalOverrides): boolean {
  const names = ["sum_before_tax", "vat", "with_vat"] as const;
  return names.every((name) => (one[name] ?? null) === (other[name] ?? null));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
