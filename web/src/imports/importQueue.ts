import { attempt } from "#web/api/apiProblem.ts";
import { refreshAfter, refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { uploadFile } from "#web/api/uploadFile.ts";
import { UploadQueue, type UploadTarget } from "#web/api/uploadQueue.ts";
import { whyNotImportable } from "./importFiles.ts";

export const importQueue = new UploadQueue(1);

/** Clocks of the server and of the browser may differ by this. */
const CLOCKS_MS = 5 * 60_000;

const imports: UploadTarget = {
  key: "imports",
  send: (file, options) => uploadFile(file, { purpose: "import", ...options }),
  use: async (upload, file, triedAt) => {
    await startImport(upload, async () => triedAt !== undefined && (await isListed(file.name, triedAt)));
    // The import replaces its file in the list, so it is shown first.
    await refreshed();
  },
  whyNot: whyNotImportable,
};

export function enqueueFiles(files: readonly File[]): void {
  importQueue.add(imports, files);
  void importQueue.start();
}

/** A stored file is imported once: after a try whose answer was lost the next one finds it used. */
async function startImport(upload: string, isStarted: () => Promise<boolean>): Promise<void> {
  const { problem } = await attempt(() => call(api.imports.start, { body: { upload } }));
  if (!problem) return;
  if (!(problem.is("upload_missing") && (await isStarted()))) throw problem;
  refreshAfter(api.imports.start);
}

async function isListed(name: string, since: number): Promise<boolean> {
  const { results } = await call(api.imports.list, {});
  return results.some((run) => run.file_name === name && Date.parse(run.created) > since - CLOCKS_MS);
}
