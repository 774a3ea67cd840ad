import { type IsoDate, isPlausibleDay } from "#shared/basics/dates.ts";
import { foldLines, foldText } from "#shared/basics/documentText.ts";
import { type EudrNumber, MAX_EUDR_LENGTH } from "#shared/reports/eudrNumbers.ts";
import { MAX_NOTE } from "./limits.ts";
import type { NumberState } from "./numberStates.ts";
import { checkPlots } from "./plots.ts";

export const DECLARATION_STATES = ["valid", "waiting", "attention"] as const;
export type DeclarationState = (typeof DECLARATION_STATES)[number];

export interface DeclarationFacts {
  numberState: NumberState;
  /** Those that the cadastre does not know. */
  unknownPlots: readonly string[];
}

/** docs/rules/eudr.md, "Declarations" */
export function declarationState({ numberState, unknownPlots }: DeclarationFacts): DeclarationState {
  if (numberState === "unchecked" || numberState === "young") return "waiting";
  return numberState === "usable" && unknownPlots.length === 0 ? "valid" : "attention";
}

/** An owner has one declaration of a reference, so the two name it in addresses. */
export function declarationId({ owner, reference }: { owner: number; reference: string }): string {
  return `${owner}-${reference}`;
}

/** Undefined for a text that is no id. */
export function declarationOfId(id: string): { owner: number; reference: string } | undefined {
  const [, owner, reference] = /^([1-9]\d{0,14})-(.+)$/.exec(id) ?? [];
  return owner && reference ? { owner: Number(owner), reference } : undefined;
}

export interface TypedDeclaration {
  reference: string;
  verification: string;
  plots: readonly string[];
  since?: IsoDate | undefined;
}

type Field = "reference" | "verification" | "plots" | "since";
export type DeclarationErrors = Partial<Record<Field, string>>;
export type CheckedDeclaration =
  | { ok: true; number: EudrNumber; plots: string[]; since: IsoDate }
  | { ok: false; errors: DeclarationErrors };

/** A slash, a space or a sign would need escaping in an address; no known number has one. */
const REFERENCE_SIGNS = /^[A-Z0-9.-]+$/;

/** A sentence at each wrong field. `today` in Tallinn. */
export function checkDeclaration(typed: TypedDeclaration, today: IsoDate): CheckedDeclaration {
  const number = {
    reference: foldText(typed.reference).toUpperCase(),
    verification: foldText(typed.verification),
  };
  const plots = checkPlots(typed.plots);
  const errors = present({
    reference: referenceError(number.reference),
    verification: verificationError(number.verification),
    plots: plots.ok ? undefined : plots.text,
    since: sinceError(typed.since, today),
  });
  return plots.ok && Object.keys(errors).length === 0
    ? { ok: true, number, plots: plots.plots, since: typed.since ?? "" }
    : { ok: false, errors };
}

export interface TypedChange {
  plots: readonly string[];
  since: IsoDate | null;
  note: string;
}

export type CheckedChange =
  | { ok: true; plots: string[]; since: IsoDate; note: string }
  | { ok: false; errors: Partial<Record<keyof TypedChange, string>> };

/** The same for what of a declaration can change. */
export function checkChangedDeclaration(typed: TypedChange, today: IsoDate): CheckedChange {
  const plots = checkPlots(typed.plots);
  const note = foldLines(typed.note);
  const since = sinceError(typed.since ?? undefined, today);
  const isLong = note.length > MAX_NOTE;
  if (plots.ok && since === undefined && !isLong)
    return { ok: true, plots: plots.plots, since: typed.since ?? "", note };
  return {
    ok: false,
    errors: {
      ...(!plots.ok && { plots: plots.text }),
      ...(since !== undefined && { since }),
      ...(isLong && { note: `Märkus võib olla kuni ${MAX_NOTE} tähemärki.` }),
    },
  };
}

const TOO_LONG = `Number võib olla kuni ${MAX_EUDR_LENGTH} märki.`;

function referenceError(reference: string): string | undefined {
  if (reference === "") return "Sisesta viitenumber.";
  if (reference.length > MAX_EUDR_LENGTH) return TOO_LONG;
  return REFERENCE_SIGNS.test(reference) ? undefined : "Viitenumbris on ainult tähed, numbrid, punkt ja sidekriips.";
}

function verificationError(verification: string): string | undefined {
  if (verification === "") return "Sisesta kontrollnumber.";
  return verification.length > MAX_EUDR_LENGTH ? TOO_LONG : undefined;
}

function sinceError(since: IsoDate | undefined, today: IsoDate): string | undefined {
  if (since === undefined) return undefined;
  if (!isPlausibleDay(since)) return "Kontrolli kuupäeva.";
  return since > today ? "Kuupäev ei saa olla tulevikus." : undefined;
}

function present(errors: Record<Field, string | undefined>): DeclarationErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}
