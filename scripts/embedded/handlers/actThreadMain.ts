import { parentPort } from "node:worker_threads";
import { renderActPdf } from "#functions/platform/pdf/actPdf.ts";
import type { ActReply, ActRequest } from "./actThread.ts";

parentPort?.on("message", (request: ActRequest) => void answer(request));

async function answer({ id, document }: ActRequest): Promise<void> {
  const send = (reply: ActReply) => parentPort?.postMessage(reply, []);
  const reply: ActReply = await renderActPdf(document, () => send({ id, isSet: true })).then(
    (pdf) => ({ id, pdf }),
    (error: unknown) => ({ id, error: error instanceof Error ? error.message : String(error) }),
  );
  send(reply);
}
