import type { IncomingMessage, ServerResponse } from "node:http";

export type EidFaultKind =
  /** Answers with this status and an empty JSON object. */
  | number
  | "silent"
  /** 200 with a page of HTML. */
  | "malformed"
  /** 200 with an answer that does not end. */
  | "huge"
  | "reset";

export interface EidFaults {
  next(kind: EidFaultKind, times: number): void;
  apply(request: IncomingMessage, response: ServerResponse): boolean;
}

export function eidFaults(): EidFaults {
  const queued: EidFaultKind[] = [];
  return {
    next: (kind, times) => queued.push(...Array.from({ length: times }, () => kind)),
    apply(request, response) {
      const kind = queued.shift();
      if (kind === undefined) return false;
      if (typeof kind === "number") response.writeHead(kind, { "content-type": "application/json" }).end("{}");
      else if (kind === "malformed")
        response.writeHead(200, { "content-type": "text/html" }).end("<html>Hooldus</html>");
      else if (kind === "reset") request.socket.resetAndDestroy();
      else if (kind === "huge") pour(response);
      else request.resume();
      return true;
    },
  };
}

function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024, " ");
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", more).on("error", () => undefined);
  more();
}
