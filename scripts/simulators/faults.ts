import { seeded } from "#scripts/random/random.ts";
import type { Answer } from "./answer.ts";

/** What a network does to a caller. */
export type NetworkFault =
  /** No answer. */
  | "silent"
  /** The answer, late. */
  | "slow"
  | "reset"
  /** The service does what it is asked, and the connection ends before its answer. */
  | "lost"
  /** The connection ends in the middle of the answer. */
  | "truncated"
  /** An answer that does not end. */
  | "huge";

export interface FaultSwitch<Kind> {
  next: (kind: Kind, times?: number) => void;
  /** The fault of this request, if any. */
  take: () => NetworkFault | Answer | undefined;
}

/** Share of requests, 0–1, that fail in each way; seeded, so that the same requests fail in every run. */
export type FaultRatios<Kind extends string> = Partial<Record<Kind, number>>;

/** Faults in the order in which they are asked for. An answer is given in place of the service's own. */
export function faultSwitch<Kind extends string | number>(
  meaningOf: (kind: Kind) => NetworkFault | Answer,
  drawn: () => Kind | undefined = () => undefined,
): FaultSwitch<Kind> {
  const queued: Kind[] = [];
  return {
    next: (kind, times = 1) => queued.push(...Array.from({ length: times }, () => kind)),
    take: () => {
      const kind = queued.shift() ?? drawn();
      return kind === undefined ? undefined : meaningOf(kind);
    },
  };
}

export function drawnFaults<Kind extends string>(kinds: readonly Kind[], ratios: FaultRatios<Kind>) {
  const random = seeded(1);
  return () => kinds.find((kind) => random.chance(ratios[kind] ?? 0));
}
