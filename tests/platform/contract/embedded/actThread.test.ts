import { expect, it, onTestFinished } from "vitest";
import { renderActPdf } from "#functions/platform/pdf/actPdf.ts";
import { type ActThread, openActThread } from "#scripts/embedded/handlers/actThread.ts";
import { actOfLines, salesAct } from "#tests/support/acts/actDocuments.ts";

function opened(): ActThread {
  const thread = openActThread();
  onTestFinished(() => thread.close());
  return thread;
}

it("runs timers of this thread while another one sets a large act", { timeout: 120_000 }, async () => {
  const thread = opened();
  await thread.render(salesAct);
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 10);
  await thread.render(actOfLines(3000));
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(10);
});

it("gives the bytes that this thread would give, to each of several calls its own", { timeout: 120_000 }, async () => {
  const thread = opened();
  const acts = [salesAct, actOfLines(40), actOfLines(3)];
  const pdfs = await Promise.all(acts.map((act) => thread.render(act)));
  for (const [index, act] of acts.entries()) {
    expect(Buffer.compare(pdfs[index]!, await renderActPdf(act))).toBe(0);
  }
});

it("fails an act that cannot be set, and sets the next one", async () => {
  const thread = opened();
  await expect(thread.render({ ...salesAct, date: "2026-13-01" })).rejects.toThrow("The act was not set");
  expect((await thread.render(salesAct)).length).toBeGreaterThan(1000);
});

it("fails the acts of a thread that ends, and starts another for the next one", { timeout: 120_000 }, async () => {
  const thread = opened();
  const lost = expect(thread.render(actOfLines(500))).rejects.toThrow("has ended");
  await thread.close();
  await lost;
  expect((await thread.render(salesAct)).length).toBeGreaterThan(1000);
});
