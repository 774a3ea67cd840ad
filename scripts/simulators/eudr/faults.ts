import type { Answer } from "#scripts/simulators/answer.ts";
import { type FaultSwitch, faultSwitch, type NetworkFault } from "#scripts/simulators/faults.ts";
import { exception, fault, xml } from "./replies.ts";
import { VERIFY } from "./schema.ts";

const meanings = {
  /** Without SOAP. */
  down: xml(503, "<html>Maintenance</html>"),
  silent: "silent",
  slow: "slow",
  malformed: xml(200, "<html>Maintenance</html>"),
  huge: "huge",
  /** A document type, whose entities would expand. */
  doctype: xml(200, `<!DOCTYPE x [<!ENTITY e "e">]><x>&e;</x>`),
  reset: "reset",
  lost: "lost",
  /** Faults of the server, of a rule and of the role. */
  internal: fault("env:Server", "InternalSystemException"),
  rules: refusal("BusinessRulesValidationException", "NOT-EUDR-OPERATOR"),
  permission: refusal("PermissionDeniedException", "NOT-ALLOWED"),
} as const satisfies Record<string, NetworkFault | Answer>;

export type EudrFaultKind = keyof typeof meanings;

export function eudrFaults(): FaultSwitch<EudrFaultKind> {
  return faultSwitch((kind) => meanings[kind]);
}

/** The id has hyphens, as old services write it. */
function refusal(name: string, id: string): Answer {
  return exception(VERIFY, name, [{ id: `EUDR-WEBSERVICE-USER-${id}` }]);
}
