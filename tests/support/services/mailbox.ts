import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Mailbox, openMailbox } from "#scripts/embedded/server/mailbox.ts";
import { refuseLetter } from "#scripts/embedded/server/receivedLetter.ts";
import { localStackMailbox } from "./localStackMailbox.ts";

export interface TestMailbox {
  letters: Mailbox["letters"];
  /** Makes the mail service refuse letters with this message; undefined accepts them again. */
  refuseWith(words: string | undefined): void;
  /** Resets connections at their second request, as those that a frozen Lambda has kept. */
  resetUsed(isReset: boolean): void;
  close(): Promise<void>;
}

/** Starts an embedded mailbox that receives all letters from now on, or one that hands them to LocalStack. */
export async function startMailbox(): Promise<TestMailbox> {
  const folder = mkdtempSync(join(tmpdir(), "virn-mail-"));
  const localStack = process.env["AWS_ENDPOINT_URL"];
  const mailbox = localStack ? await localStackMailbox(localStack) : openMailbox(join(folder, "mailbox.jsonl"));
  let refusal: string | undefined;
  let resetsUsed = false;
  const used = new WeakSet<object>();
  const server = createServer((request, response) => {
    if (resetsUsed && used.has(request.socket)) request.socket.resetAndDestroy();
    else if (refusal === undefined) void mailbox.receive(request, response);
    else {
      request.resume();
      refuseLetter(response, 400, "MessageRejected", refusal);
    }
    used.add(request.socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  process.env["AWS_ENDPOINT_URL_SES"] = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  return {
    letters: () => mailbox.letters(),
    refuseWith(words) {
      refusal = words;
    },
    resetUsed(isReset) {
      resetsUsed = isReset;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          rmSync(folder, { recursive: true });
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
