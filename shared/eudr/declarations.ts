import { type IsoDate, isPlausibleDay } from "#shared/basics/dates.ts";
import { foldLines, foldText } from "#shared/basics/documentText.ts";
import { type EudrNumber, MAX_EUDR_LENGTH } from "#shared/reports/eudrNumbers.ts";
import { type FilingStage, isSuspended } from "./filing.ts";
import { MAX_NOTE } from "./limits.ts";
import type { NumberState } from "./numberStates.ts";
import { checkPlots } from "./plots.ts";

export const DECLARATION_STATES = ["draft", "waiting", "valid", "attention"] as const;
export type DeclarationState = (typeof DECLARATION_STATES)[number];

export interface DeclarationFacts {
  numberState: NumberState;
  unknownPlots: readonly string[];
  /** Stage and message of one that Virn files. */
  filing?: { stage: FilingStage; status?: string | undefined; message?: object | undefined } | undefined;
}

/** docs/rules/eudr.md, "Declarations" and "Stages of a filed declaration" */
export function declarationState(facts: DeclarationFacts): DeclarationState {
  const { numberState, filing } = facts;
  if (filing && isSuspended(filing)) return "attention";
  if (filing && filing.stage !== "available") return STATES[filing.stage];
  if (isUsable(facts)) return filing?.message ? "attention" : "valid";
  return numberState === "unchecked" || numberState === "young" ? "waiting" : "attention";
}

const STATES: Readonly<Record<Exclude<FilingStage, "available">, DeclarationState>> = {
  draft: "draft",
  queued: "waiting",
  sending: "waiting",
  sent: "waiting",
  lost: "attention",
  refused: "attention",
  rejected: "attention",
  withdrawn: "attention",
};

/** True when loads can take the number: a message of an authority does not take it away. */
export function isUsable({ numberState, unknownPlots, filing }: DeclarationFacts): boolean {
  return numberState === "usable" && unknownPlots.length === 0 && (filing?.stage ?? "available") === "available";
}

/** Made of its owner and its id there: a typed one has its reference, a filed one our internal reference. */
export function declarationId({ owner, id }: { owner: number; id: string }): string {
  return `${owner}-${id}`;
}

export function declarationOfId(text: string): { owner: number; id: string } | undefined {
  const [, owner, id] = /^([1-9]\d{0,14})-(.+)$/.exec(text) ?? [];
  return owner && id ? { owner: Number(owner), id } : undefined;
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
  const errors = withoutEmpty({
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
  /** Absent where they stay. */
  plots?: readonly string[] | undefined;
  since: IsoDate | null;
  note: string;
}

export type CheckedChange =
  | { ok: true; plots?: string[]; since: IsoDate; note: string }
  | { ok: false; errors: Partial<Record<keyof TypedChange, string>> };

/** @param isDayNeeded loads take the number already, so that its day cannot be emptied */
export function checkChangedDeclaration(typed: TypedChange, today: IsoDate, isDayNeeded: boolean): CheckedChange {
  const plots = typed.plots ? checkPlots(typed.plots) : { ok: true as const };
  const note = foldLines(typed.note);
  const isEmptied = isDayNeeded && typed.since === null;
  const since = isEmptied ? "Sisestage kuupäev." : sinceError(typed.since ?? undefined, today);
  const isLong = note.length > MAX_NOTE;
  if (plots.ok && since === undefined && !isLong)
    return { ok: true, ...("plots" in plots && { plots: plots.plots }), since: typed.since ?? "", note };
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
  if (reference === "") return "Sisestage viitenumber.";
  if (reference.length > MAX_EUDR_LENGTH) return TOO_LONG;
  return REFERENCE_SIGNS.test(reference) ? undefined : "Viitenumbris on ainult tähed, numbrid, punkt ja sidekriips.";
}

function verificationError(verification: string): string | undefined {
  if (verification === "") return "Sisestage kontrollnumber.";
  return verification.length > MAX_EUDR_LENGTH ? TOO_LONG : undefined;
}

function sinceError(since: IsoDate | undefined, today: IsoDate): string | undefined {
  if (since === undefined) return undefined;
  if (!isPlausibleDay(since)) return "Kontrollige kuupäeva.";
  return since > today ? "Kuupäev ei saa olla tulevikus." : undefined;
}

function withoutEmpty(errors: Record<Field, string | undefined>): DeclarationErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}
