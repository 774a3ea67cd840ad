import { stripVTControlCharacters } from "node:util";

export interface Find {
  what: string;
  repeat: string;
}

export interface Outcome {
  tried: string;
  found: readonly Find[];
  note?: string;
}

export interface PartOptions {
  seed: number;
  one: number | undefined;
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
