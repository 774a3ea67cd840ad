import { fieldProblem } from "#functions/core/problem.ts";
import type { StoredForecastRow } from "#functions/data/forecasts/forecastRows.ts";
import type { AssortmentGroup } from "#shared/domain/assortments/assortmentGroups.ts";
import type { Quarter } from "#shared/domain/dates/periods.ts";
import { amountFromWire } from "#shared/domain/forecasts/forecastAmount.ts";
import { checkRows } from "#shared/domain/forecasts/forecastLines.ts";
import { type ForecastCell, MAX_FORECAST_ROWS } from "#shared/domain/forecasts/forecasts.ts";

const sentences = {
  month: "Kuu ei ole sellest kvartalist.",
  line: "Sellist sortimenti või sihtkohta ei saa prognoosida.",
  twice: "Sama lahter on kaks korda.",
  too_many: `Prognoosil võib olla kuni ${MAX_FORECAST_ROWS} rida.`,
};

/** The rows that a call sends, without those that have no amount. @throws Problem for what no forecast can have. */
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
