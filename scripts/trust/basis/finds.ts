import { stripVTControlCharacters } from "node:util";

/** A violation, with the command or the stored input that repeats it. */
export interface Find {
  what: string;
  repeat: string;
}

export interface Outcome {
  /** For the table: '20000 calls'. */
  tried: string;
  found: readonly Find[];
  /** Reach of the part, such as accepted files beside refused ones. */
  note?: string;
}

export interface PartOptions {
  seed: number;
  /** The only case to try, in a part with independent cases. */
  one: number | undefined;
  /** File of a call that an earlier run has stored: it is sent alone. */
  call?: string | undefined;
  /** A share of the usual number of tries, above 0 and up to 1. */
  share: number;
}

export type Part = (options: PartOptions) => Promise<Outcome>;

export interface Row extends Outcome {
  part: string;
  seconds: number;
  seed: number;
}

/** At least one. */
export function shareOf(all: number, { share }: PartOptions): number {
  return Math.max(1, Math.round(all * share));
}

export function casesOf(all: number, options: PartOptions): number[] {
  return options.one === undefined ? Array.from({ length: shareOf(all, options) }, (_, index) => index) : [options.one];
}

export function tableOf(rows: readonly Row[]): string {
  const head = ["part", "tried", "found", "seconds", "seed", "of which"];
  const body = rows.map(({ part, tried, found, seconds, seed, note = "" }) =>
    [part, tried, found.length, Math.round(seconds), seed, note].map(String),
  );
  return [head, head.map(() => "---"), ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Each with its way to repeat; of many alike only the first few. */
export function listOf(rows: readonly Row[]): string[] {
  return rows.flatMap(({ part, found }) => {
    const alike = Map.groupBy(found, ({ what }) => what.replaceAll(/\d+/g, "#").slice(0, 120));
    return [...alike.values()].flatMap((finds) => {
      const more = finds.length > SHOWN ? [`${part}: … and ${finds.length - SHOWN} more like it`] : [];
      return [...finds.slice(0, SHOWN).map(({ what, repeat }) => `${part}: ${plain(what)}\n    ${repeat}`), ...more];
    });
  });
}

const SHOWN = 3;

/** Hostile text must not reach the terminal. */
export function plain(text: string): string {
  return JSON.stringify(stripVTControlCharacters(text).toWellFormed())
    .slice(1, -1)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cn}\p{Co}]/gu, "?");
}
