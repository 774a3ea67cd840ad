import { type Thousandths, thousandths } from "#shared/basics/amounts.ts";
import { foldText, typedTextError } from "#shared/basics/documentText.ts";
import { readNumber, type WrittenNumber } from "#shared/basics/numberText.ts";
import { checkCompanyCode } from "#shared/companies/identifiers.ts";
import { MAX_DEVIATION, MAX_PRODUCT_VOLUME, MAX_PRODUCTS } from "./limits.ts";
import { checkPlots } from "./plots.ts";
import type { Product, Species } from "./species.ts";

/** Places where timber grew in a due diligence statement: stands of forest notices, or whole parcels. */
export const FILED_AREAS = ["stands", "parcels"] as const;
export type FiledArea = (typeof FILED_AREAS)[number];

export interface FilingLine {
  product: Product;
  species: readonly Species[];
  volume: string;
  deviation: string;
}

/** Typed content; a draft may have any of it wrong or empty. */
export interface FilingContent {
  /** A natural person, or a micro or small firm, with timber of its own land: a simplified declaration. */
  isSmall: boolean;
  name: string;
  code: string;
  address: { street: string; postcode: string; city: string };
  plots: readonly string[];
  /** Used by a due diligence statement. */
  area: FiledArea;
  lines: readonly FilingLine[];
  isConfidential: boolean;
}

export interface CheckedLine extends Omit<FilingLine, "volume" | "deviation"> {
  volume: Thousandths;
  /** Percent, with a dot. */
  deviation: string;
}

export interface CheckedFiling extends Omit<FilingContent, "lines"> {
  lines: readonly CheckedLine[];
}

export const OTHER_CODE = "See ei ole selle omaniku kood.";

/** Keys are paths of fields, such as `lines.0.volume`. */
export type FilingErrors = Record<string, string>;

export type FilingCheck = { ok: true; filing: CheckedFiling } | { ok: false; errors: FilingErrors };

const [MAX_NAME, MAX_STREET, MAX_CITY] = [200, 300, 200];
const MAX_DECIMALS = 3;

/**
 * A sentence at each wrong field (docs/rules/eudr.md, "What is checked before filing").
 * @param unknownPlots of these plots, those that the cadastre does not know
 */
export function checkFiling(typed: FilingContent, unknownPlots: readonly string[] = []): FilingCheck {
  const { address } = typed;
  const [name, street, city] = [foldText(typed.name), foldText(address.street), foldText(address.city)];
  const code = checkCompanyCode(typed.code);
  const postcode = foldText(address.postcode);
  const plots = checkPlots(typed.plots);
  const lines = typed.lines.map(checkLine);
  const unknown = unknownPlots[0];
  const errors = withoutEmpty({
    name: textError(name, "Sisestage nimi.", MAX_NAME),
    code: code.ok ? undefined : "Sisestage registrikood või isikukood.",
    "address.street": textError(street, "Sisestage aadress.", MAX_STREET),
    "address.postcode": /^\d{5}$/.test(postcode) ? undefined : "Sihtnumbris on viis numbrit.",
    "address.city": textError(city, "Sisestage linn, alev või vald.", MAX_CITY),
    plots: !plots.ok ? plots.text : unknown === undefined ? undefined : unknownPlotText(unknown),
    lines: linesError(typed.lines.length),
    ...Object.assign({}, ...lines.map(({ errors: own }, index) => atLine(own, index))),
  });
  if (!code.ok || !plots.ok || Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    filing: {
      ...typed,
      name,
      code: code.value,
      address: { street, postcode, city },
      plots: plots.plots,
      lines: lines.map(({ line }) => line),
    },
  };
}

export function unknownPlotText(plot: string): string {
  return `Kataster ei tunne katastritunnust ${plot}.`;
}

type LineErrors = Record<"species" | "volume" | "deviation", string | undefined>;

function checkLine(typed: FilingLine): { line: CheckedLine; errors: LineErrors } {
  const { product, species } = typed;
  const volume = readNumber(typed.volume.trim(), { spaces: "groups" });
  const deviation = readNumber(typed.deviation.trim());
  return {
    line: {
      product,
      species: [...new Set(species)],
      volume: thousandths(Math.round(Number(volume?.digits ?? 0) * 1000)),
      deviation: deviation?.digits ?? "",
    },
    errors: {
      species: species.length === 0 ? "Valige vähemalt üks puuliik." : undefined,
      volume: volumeError(volume),
      deviation: deviationError(deviation),
    },
  };
}

function volumeError(volume: WrittenNumber | undefined): string | undefined {
  if (!volume || volume.isNegative || volume.digits === "0") return "Sisestage maht, mis on suurem kui 0.";
  if (volume.decimals > MAX_DECIMALS) return `Mahul võib olla kuni ${MAX_DECIMALS} komakohta.`;
  return Number(volume.digits) > MAX_PRODUCT_VOLUME
    ? `Maht võib olla kuni ${MAX_PRODUCT_VOLUME.toLocaleString("et-EE")} tm.`
    : undefined;
}

function deviationError(deviation: WrittenNumber | undefined): string | undefined {
  const isWithin = deviation && !deviation.isNegative && Number(deviation.digits) <= MAX_DEVIATION;
  if (!isWithin) return `Hälve on 0–${MAX_DEVIATION}%.`;
  return deviation.decimals > MAX_DECIMALS ? `Hälbel võib olla kuni ${MAX_DECIMALS} komakohta.` : undefined;
}

function linesError(count: number): string | undefined {
  if (count === 0) return "Lisage vähemalt üks toode.";
  return count > MAX_PRODUCTS ? `Tooteid võib olla kuni ${MAX_PRODUCTS}.` : undefined;
}

function textError(text: string, missing: string, max: number): string | undefined {
  if (text === "") return missing;
  if (text.length > max) return `Siin võib olla kuni ${max} tähemärki.`;
  return typedTextError(text);
}

function atLine(errors: LineErrors, index: number): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [`lines.${index}.${field}`, error]));
}

function withoutEmpty(errors: Record<string, string | undefined>): FilingErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) => (error === undefined ? [] : [[field, error]])),
  );
}
