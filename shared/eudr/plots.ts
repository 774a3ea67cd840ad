import { cadastralNumbers, isCadastralNumber } from "#shared/reports/land.ts";
import { MAX_PLOTS } from "./limits.ts";

/** Also what others ask of cadastral numbers. */
export { cadastralNumbers, isCadastralNumber };

export type CheckedPlots = { ok: true; plots: string[] } | { ok: false; text: string };

/** Cadastral numbers of a declaration, each once (docs/rules/eudr.md, "Declarations"). */
export function checkPlots(typed: readonly string[]): CheckedPlots {
  const plots = [...new Set(typed.flatMap(cadastralNumbers))];
  if (plots.length === 0) return { ok: false, text: "Sisestage vähemalt üks katastritunnus." };
  const wrong = plots.find((plot) => !isCadastralNumber(plot));
  if (wrong !== undefined) {
    return { ok: false, text: `'${wrong.slice(0, 40)}' ei ole katastritunnus. See on kujul 12345:001:0001.` };
  }
  if (plots.length > MAX_PLOTS) return { ok: false, text: `Katastritunnuseid võib olla kuni ${MAX_PLOTS}.` };
  return { ok: true, plots };
}

export type ShapeHashes = Readonly<Record<string, string>>;

/**
 * Of the plots that were filed, those that the cadastre has no more, or with another shape (docs/rules/eudr.md, "Shapes that
 * were filed"). `now`: of plots that it has; those of which it has not answered are in `unanswered`.
 */
export function changedPlots(filed: ShapeHashes, now: ShapeHashes, unanswered: readonly string[] = []): string[] {
  return Object.keys(filed).filter((plot) => !unanswered.includes(plot) && now[plot] !== filed[plot]);
}
