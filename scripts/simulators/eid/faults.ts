import { type Answer, typed } from "#scripts/simulators/answer.ts";
import { type FaultSwitch, faultSwitch, type NetworkFault } from "#scripts/simulators/faults.ts";

/** A number is a status, with an empty JSON object. */
export type EidFaultKind = number | "silent" | "malformed" | "huge" | "reset";

const meanings: Record<Exclude<EidFaultKind, number>, NetworkFault | Answer> = {
  silent: "silent",
  malformed: typed(200, "text/html", "<html>Hooldus</html>"),
  huge: "huge",
  reset: "reset",
};

export function eidFaults(): FaultSwitch<EidFaultKind> {
  return faultSwitch((kind) => (typeof kind === "number" ? typed(kind, "application/json", "{}") : meanings[kind]));
}
