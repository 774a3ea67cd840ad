import { fieldProblem } from "#functions/platform/problem.ts";
import type { AssortmentGroup } from "#shared/assortments/assortments.ts";
import type { Quarter } from "#shared/basics/periods.ts";
import { amountFromWire } from "#shared/forecasts/forecastAmount.ts";
import { checkRows } from "#shared/forecasts/forecastLines.ts";
import { type ForecastCell, MAX_FORECAST_ROWS } from "#shared/forecasts/forecasts.ts";
import type { StoredForecastRow } from "./store/forecastRows.ts";

const sentences = {
  month: "Kuu ei ole sellest kvartalist.",
  line: "Sellist sortimenti või sihtkohta ei saa prognoosida.",
  twice: "Sama lahter on kaks korda.",
  too_many: `Prognoosil võib olla kuni ${MAX_FORECAST_ROWS} rida.`,
};

/** Rows of a call without those that have no amount. @throws Problem for rows that no forecast can have. */
export function rowsToSave(
  quarter: Quarter,
  groups: readonly AssortmentGroup[],
  stored: readonly ForecastCell[],
  sent: readonly (ForecastCell & { predicted_amount: number | null })[],
): StoredForecastRow[] {
  const units = new Map(groups.map(({ id, unit }) => [id, unit]));
  const rows = sent.flatMap(({ predicted_amount, ...cell }, index): StoredForecastRow[] => {
    if (predicted_amount === null) return [];
    const amount = amountFromWire(predicted_amount);
    if (amount === undefined) {
      throw fieldProblem({ [`rows.${index}.predicted_amount`]: "Kuni 8 kohta enne ja 4 pärast koma." });
    }
    const unit = units.get(cell.assortment);
    if (!unit) throw fieldProblem({ rows: sentences.line });
    return [{ ...cell, unit, amount }];
  });
  const checked = checkRows(quarter, groups, stored, rows);
  if (!checked.ok) throw fieldProblem({ rows: sentences[checked.reason] });
  return rows;
}
