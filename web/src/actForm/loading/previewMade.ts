import type { PreviewPhase } from "#shared/actForm/contract.ts";
import { actFormText } from "#web/actForm/text.ts";
import { ApiProblem, attempt } from "#web/api/apiProblem.ts";
import { connectionBack } from "#web/api/network/connection.ts";
import { call, sendOnLeaving } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";

const ASK_EVERY_MS = 1_000;

interface Step {
  phase: Exclude<PreviewPhase, "failed">;
  percent: number;
}

interface Begun {
  job: string;
  phase: PreviewPhase;
  percent: number;
}

export interface MadePreview {
  /** Undefined once the form was left. @throws ApiProblem for a preview that failed */
  file: Promise<{ pdf: string; shown: string; file_name: string } | undefined>;
  /** Nobody waits for it any more. */
  leave: () => void;
}

/** Watches the job of a large preview (docs/rules/actForm.md, "Preview of a large act"). */
export function previewMade(begun: Begun, onProgress: (step: Step) => void): MadePreview {
  const params = { job: begun.job };
  let isLeft = false;
  const leave = () => {
    if (isLeft) return;
    isLeft = true;
    sendOnLeaving(api.actForm.cancelPreview, { params });
  };
  const watch = async () => {
    let { phase, percent }: Omit<Begun, "job"> = begun;
    for (;;) {
      if (phase === "failed") throw lost();
      onProgress({ phase, percent });
      await new Promise((resolve) => {
        setTimeout(resolve, ASK_EVERY_MS);
      });
      if (isLeft) return undefined;
      const { problem, value } = await attempt(() => call(api.actForm.previewProgress, { params }));
      if (isLeft) return undefined;
      if (problem?.is("not_found")) throw lost();
      if (problem && !problem.isUnanswered) throw problem;
      if (!value) await connectionBack();
      else if (value.pdf !== null && value.shown !== null) {
        const { pdf, shown, file_name } = value;
        return { pdf, shown, file_name };
      } else ({ phase, percent } = value);
    }
  };
  window.addEventListener("pagehide", leave);
  const end = () => {
    isLeft = true;
    window.removeEventListener("pagehide", leave);
  };
  return { file: watch().finally(end), leave };
}

function lost(): ApiProblem {
  return new ApiProblem(409, "preview_failed", actFormText.previewLost);
}
