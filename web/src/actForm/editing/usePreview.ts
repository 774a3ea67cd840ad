import { useEffect, useRef, useState } from "react";
import type { ActForm } from "#shared/actForm/contract.ts";
import { isUpdate } from "#web/actForm/loading/openAct.ts";
import { previewMade } from "#web/actForm/loading/previewMade.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { SMALL_SCREEN } from "#web/ui/browser/screen.ts";
import { saveFile } from "#web/ui/downloads/download.ts";
import { isShowable } from "#web/ui/viewer/shownFile.ts";
import { openReady } from "#web/ui/viewer/viewedFiles.ts";
import type { FormParts } from "./parts.ts";

/** The browser reports a download link as a navigation; for this time the form does not ask before leaving. */
const DOWNLOAD_MS = 2_000;

interface Preview {
  /** @throws ApiProblem */
  download: (form: ActForm) => Promise<void>;
  isDownloading: () => boolean;
}

/** Makes the preview of a form and downloads it; a desk shows it too. */
export function usePreview({ target, work }: FormParts): Preview {
  const isDownloading = useRef(false);
  const leave = useRef<() => void>(undefined);
  // A tab and its duplicate have one draft and one submission; who leaves one of them cancels the preview of this one only.
  const [submission] = useState(() => crypto.randomUUID());
  useEffect(() => () => leave.current?.(), []);

  const ofJob = (begun: Parameters<typeof previewMade>[0]) => {
    const made = previewMade(begun, (step) => work.setProgress({ of: "preview", ...step }));
    leave.current = made.leave;
    return made.file;
  };
  const download = async (form: ActForm) => {
    const updating = isUpdate(target) ? Number(target.id) : null;
    const answer = await call(api.actForm.preview, { body: { ...form, updating, submission } });
    const preview = "job" in answer ? await ofJob(answer) : answer;
    if (!preview) return;
    isDownloading.current = true;
    saveFile(preview.pdf, preview.file_name);
    // A phone shows what it has downloaded by itself.
    if (isShowable("application/pdf") && !window.matchMedia(SMALL_SCREEN).matches)
      openReady({ location: preview.shown, name: preview.file_name });
    setTimeout(() => {
      isDownloading.current = false;
    }, DOWNLOAD_MS);
  };
  return { download, isDownloading: () => isDownloading.current };
}
