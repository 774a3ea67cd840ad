import { type Answer, typed } from "#scripts/simulators/answer.ts";
import {
  drawnFaults,
  type FaultRatios,
  type FaultSwitch,
  faultSwitch,
  type NetworkFault,
} from "#scripts/simulators/faults.ts";

export type EvrFaultKind = "busy" | "error" | "silent" | "slow" | "malformed" | "truncated" | "reset";

export interface EvrFaultOptions {
  ratios?: FaultRatios<EvrFaultKind>;
  retryAfterSeconds?: number;
  slowMs?: number;
}

/** Faults of a register that answers with JSON. */
export function evrFaults({ ratios = {}, retryAfterSeconds = 1 }: EvrFaultOptions): FaultSwitch<EvrFaultKind> {
  const meanings: Record<EvrFaultKind, NetworkFault | Answer> = {
    busy: { status: 429, headers: { "retry-after": String(retryAfterSeconds) }, body: "" },
    error: { status: 500, body: "" },
    silent: "silent",
    slow: "slow",
    malformed: typed(200, "application/json", "<html>Hooldus</html>"),
    truncated: "truncated",
    reset: "reset",
  };
  return faultSwitch((kind) => meanings[kind], drawnFaults(KINDS, ratios));
}

const KINDS: readonly EvrFaultKind[] = ["busy", "error", "silent", "slow", "malformed", "truncated", "reset"];
