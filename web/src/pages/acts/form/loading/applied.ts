import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";

const ASK_EVERY_MS = 1_000;

/** Waits until a saved act is finished (docs/rules/acts.md, "Large acts"). */
export async function applied(act: number, onProgress: (percent: number) => void): Promise<void> {
  for (;;) {
    const { percent, under_way } = await call(api.acts.progress, { params: { id: String(act) } });
    if (!under_way) return;
    onProgress(percent);
    await new Promise((resolve) => {
      setTimeout(resolve, ASK_EVERY_MS);
    });
  }
}
