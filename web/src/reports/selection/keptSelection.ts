import { UNITS } from "#shared/basics/units.ts";
import type { Report } from "#shared/reports/contract.ts";
import { DOUBT_KINDS } from "#shared/reports/doubtKinds.ts";
import type { TypedReportFilters } from "#shared/reports/reportFilters.ts";
import type { ReportSelection } from "#shared/reports/reportSelection.ts";
import type { OpenSums } from "#shared/reports/selectedSums.ts";
import { either, isFlag, isNumber, isText, listOf, oneOf, pairOf, recordOf } from "#web/api/leaving/shapes.ts";

export interface SelectionState {
  /** Filters of the page on which it was selected; they narrow whole companies and destinations. */
  filters: TypedReportFilters;
  selection: ReportSelection;
  picked: readonly Report[];
  excepted: readonly Report[];
}

interface KeptSelection extends Omit<SelectionState, "selection"> {
  selection: {
    company: number | null;
    whole: boolean;
    destinations: string[];
    reports: number[];
    except: [report: number, destination: string][];
  };
}

const isNull = oneOf(null);

const isTextOrNone = either(isText, oneOf(undefined));

const isReport = recordOf<Report>({
  id: isNumber,
  number: isText,
  acted_rows: isNumber,
  total_rows: isNumber,
  waybills: listOf(isText),
  amount: isNumber,
  unit: oneOf(...UNITS),
  amount_loose: isNumber,
  open: recordOf<OpenSums>({ amount: isNumber, amount_loose: isNumber, euros: isNumber }),
  date: isText,
  file: isText,
  is_acted: isFlag,
  acts: listOf(recordOf<Report["acts"][number]>({ id: isNumber, number: isText })),
  company: isNumber,
  destination_code: isText,
  can_be_acted: either(oneOf(true), recordOf<{ message: string }>({ message: isText })),
  can_agent_sign: isFlag,
  container: either(isNull, recordOf<{ status: string }>({ status: isText })),
  correction_pending: isFlag,
  doubts: listOf(recordOf<Report["doubts"][number]>({ kind: oneOf(...DOUBT_KINDS), reason: isText })),
  doubts_more: isNumber,
  doubt_print: isText,
});

export const isKeptSelection = recordOf<KeptSelection>({
  filters: recordOf<Required<TypedReportFilters>>({
    from: isTextOrNone,
    to: isTextOrNone,
    min: isTextOrNone,
    max: isTextOrNone,
  }),
  picked: listOf(isReport),
  excepted: listOf(isReport),
  selection: recordOf<KeptSelection["selection"]>({
    company: either(isNull, isNumber),
    whole: isFlag,
    destinations: listOf(isText),
    reports: listOf(isNumber),
    except: listOf(pairOf(isNumber, isText)),
  }),
});

export function frozen({ selection, ...reports }: SelectionState): KeptSelection {
  const { destinations, reports: ids, except } = selection;
  return {
    ...reports,
    selection: { ...selection, destinations: [...destinations], reports: [...ids], except: [...except] },
  };
}

export function revived({ selection, ...reports }: KeptSelection): SelectionState {
  const { destinations, reports: ids, except } = selection;
  return {
    ...reports,
    selection: { ...selection, destinations: new Set(destinations), reports: new Set(ids), except: new Map(except) },
  };
}
