import { MAX_PLOTS } from "./limits.ts";

const CADASTRAL_NUMBER = /^\d{5}:\d{3}:\d{4}$/;

export function isCadastralNumber(text: string): boolean {
  return CADASTRAL_NUMBER.test(text);
}

/** Parts of a text with commas, semicolons or spaces between them, right or wrong; 0 stands for none. */
export function cadastralNumbers(cadaster: string): string[] {
  return cadaster
    .split(/[,;\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== "0");
}

export type CheckedPlots = { ok: true; plots: string[] } | { ok: false; text: string };

/** Cadastral numbers of a declaration, each once (docs/rules/eudr.md, "Declarations"). */
export function checkPlots(typed: readonly string[]): CheckedPlots {
  const plots = [...new Set(typed.flatMap(cadastralNumbers))];
  if (plots.length === 0) return { ok: false, text: "Sisesta vähemalt üks katastritunnus." };
  const wrong = plots.find((plot) => !isCadastralNumber(plot));
  if (wrong !== undefined) {
    return { ok: false, text: `'${wrong.slice(0, 40)}' ei ole katastritunnus. See on kujul 12345:001:0001.` };
  }
  if (plots.length > MAX_PLOTS) return { ok: false, text: `Katastritunnuseid võib olla kuni ${MAX_PLOTS}.` };
  return { ok: true, plots };
}
