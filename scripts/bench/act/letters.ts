import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { companiesOfKind, platformCompany } from "#functions/companies/store/company.ts";
import { unsentCount } from "#functions/letters/store/unsentCount.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { purchaseActHead } from "#scripts/bench/data/purchaseActHead.ts";
import { seedTrade } from "#scripts/bench/data/trade.ts";
import { writeUnsentLetters } from "#scripts/bench/data/unsentLetters.ts";
import { atMost, equal, shown } from "#scripts/bench/measuring/figures.ts";
import { part } from "#scripts/bench/measuring/part.ts";
import { timed } from "#scripts/bench/measuring/timed.ts";
import { withWorkers } from "#scripts/bench/measuring/workers.ts";
import { openCaller } from "#scripts/embedded/handlers/caller.ts";
import { openMailbox } from "#scripts/embedded/server/mailbox.ts";
import { listening } from "#scripts/simulators/listening.ts";
import { askWhile } from "#scripts/waiting/patience.ts";

const LETTERS = 1000;
const SENDERS = 8;
const FILE_BYTES = 60_000;
const MAX_SECONDS = 60;
const GIVES_UP_AFTER_MS = 300_000;

export const letters = part({
  async prepare() {
    const mailbox = openMailbox(join(mkdtempSync(join(tmpdir(), "virn-bench-mail-")), "mailbox.jsonl"));
    const ses = await listening((request, response) => mailbox.receive(request, response));
    // The client of SES reads it with its first letter.
    process.env["AWS_ENDPOINT_URL_SES"] = ses.url;
    await seedTrade(1);
    const [owner] = await companiesOfKind("owner");
    const platform = (await platformCompany()).id;
    const acts = Array.from({ length: LETTERS }, (_, index) =>
      purchaseActHead(index + 1, { seller: owner?.id ?? 0, platform, salesAct: LETTERS + 1 }),
    );
    await writeUnsentLetters(acts, FILE_BYTES);
    const prepare = await openCaller();
    const calls = await Promise.all(
      acts.map(({ id }) => prepare("letters.send", { params: { id: String(id) }, body: { email: `${id}-1` } })),
    );
    console.log("  acts with letters written");
    return { mailbox, ses, calls };
  },
  async run({ mailbox, ses, calls }) {
    let pressed = 0;
    const { milliseconds } = await withWorkers("letters", () =>
      timed(async () => {
        const sending = timed(() => inParallel(calls, SENDERS, async (call) => void (await call())));
        await askWhile(
          () => mailbox.letters().length,
          (count) => count < LETTERS,
          { pauseMs: 50, limitMs: GIVES_UP_AFTER_MS },
        );
        pressed = (await sending).milliseconds;
      }),
    );
    const mails = mailbox.letters();
    await ses.close();
    const acts = new Set(mails.map(({ subject }) => subject)).size;
    return { milliseconds, pressed, mails: mails.length, acts, unsent: await unsentCount() };
  },
  goal: ({ milliseconds, pressed, mails, acts, unsent }) => [
    atMost("send 1,000 letters, until the last is mailed", milliseconds / 1000, "s", MAX_SECONDS),
    shown("send 1,000 letters: until the last press is answered", pressed / 1000, "s"),
    ...equal(
      [
        { name: "send 1,000 letters: mails", value: mails },
        { name: "send 1,000 letters: acts that have one", value: acts },
      ],
      "",
    ),
    atMost("send 1,000 letters: unsent afterwards", unsent, "", 0),
  ],
});
