import type { Server, ServerResponse } from "node:http";
import { askWhile } from "#scripts/waiting/patience.ts";

const LOOK_AGAIN_MS = 5;
/** Work behind users goes on after so long, also where requests follow each other without end. */
const MAX_WAIT_MS = 2_000;

/** Returns a function that waits while the server answers requests. */
export function quietTimes(server: Server): () => Promise<void> {
  const running = new Set<ServerResponse>();
  server.on("request", (_request, response: ServerResponse) => {
    running.add(response);
    response.once("close", () => running.delete(response));
  });
  return async () => {
    await askWhile(
      () => running.size,
      (requests) => requests > 0,
      { pauseMs: LOOK_AGAIN_MS, limitMs: MAX_WAIT_MS },
    );
  };
}
