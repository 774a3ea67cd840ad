import { attempt } from "#web/api/apiProblem.ts";
import { connectionBack } from "#web/api/network/connection.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";

const ASK_EVERY_MS = 1_000;

/** Waits until a saved act is finished (docs/rules/actForm.md, "Large acts"); also through times without a network, as the act is safe. */
export async function applied(act: number, onProgress: (percent: number) => void): Promise<void> {
  for (;;) {
    const progress = await progressOf(act);
    if (!progress) {
      await connectionBack();
      continue;
    }
    if (!progress.under_way) return;
    onProgress(progress.percent);
    await new Promise((resolve) => {
      setTimeout(resolve, ASK_EVERY_MS);
    });
  }
}

async function progressOf(act: number) {
  const { problem, value } = await attempt(() => call(api.actForm.progress, { params: { id: String(act) } }));
  if (problem && !problem.isUnanswered) throw problem;
  return value;
}
