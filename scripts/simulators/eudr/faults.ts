import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { exception, fault, type Reply } from "./replies.ts";
import { VERIFY } from "./schema.ts";

export type EudrFaultKind =
  /** 503 without SOAP. */
  | "down"
  | "silent"
  | "slow"
  /** 200 with a page of HTML. */
  | "malformed"
  | "huge"
  /** A document type, whose entities would expand. */
  | "doctype"
  | "reset"
  /** The service does what it is asked, and the connection ends before its answer. */
  | "lost"
  /** Faults of the server, of a rule and of the role. */
  | "internal"
  | "rules"
  | "permission";

/** Answers with the fault. False when an answer is still to come. */
export async function disturbed(
  kind: EudrFaultKind,
  request: IncomingMessage,
  response: ServerResponse,
  slowMs: number,
): Promise<boolean> {
  if (kind === "slow") await wait(slowMs, undefined, { ref: false });
  else if (kind === "down") send(response, { status: 503, body: "<html>Maintenance</html>" });
  else if (kind === "malformed") send(response, { status: 200, body: "<html>Maintenance</html>" });
  else if (kind === "huge") send(response, { status: 200, body: " ".repeat(3 * 1024 * 1024) });
  else if (kind === "doctype") send(response, { status: 200, body: `<!DOCTYPE x [<!ENTITY e "e">]><x>&e;</x>` });
  else if (kind === "reset") request.socket.resetAndDestroy();
  else if (kind === "internal") send(response, fault("env:Server", "InternalSystemException"));
  else if (kind === "rules") send(response, refusal("BusinessRulesValidationException", "NOT-EUDR-OPERATOR"));
  else if (kind === "permission") send(response, refusal("PermissionDeniedException", "NOT-ALLOWED"));
  return kind !== "slow" && kind !== "lost";
}

export function send(response: ServerResponse, { status, body }: { status: number; body: string | Uint8Array }): void {
  response.writeHead(status, { "content-type": "text/xml; charset=utf-8" }).end(body);
}

/** The id has hyphens, as old services write it. */
function refusal(name: string, id: string): Reply {
  return exception(VERIFY, name, [{ id: `EUDR-WEBSERVICE-USER-${id}` }]);
}
