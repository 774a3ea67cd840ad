import { ApiProblem } from "#web/api/apiProblem.ts";
import { refreshed } from "#web/api/refresh.ts";
import { transfer } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { type UploadFacts, uploadOpened } from "#web/api/uploadFile.ts";
import { UploadQueue, type UploadTarget } from "#web/api/uploadQueue.ts";
import { attachmentsText as text } from "./text.ts";

/** Files on their way to paper waybills and sites, three at once. */
export const attachQueue = new UploadQueue(3);

interface AttachTarget extends Pick<UploadTarget, "key" | "whyNot"> {
  open: (facts: UploadFacts) => Promise<{ id: string; url: string; fields: Record<string, string> }>;
  attach: (upload: string) => Promise<unknown>;
}

/** docs/rules/attachments.md, "Storing attachments" */
export function attachTo({ open, attach, ...target }: AttachTarget): UploadTarget {
  return {
    ...target,
    whyNot: (file) => (file.size === 0 ? text.emptyFile : target.whyNot?.(file)),
    send: (file, options) =>
      uploadOpened(file, {
        ...options,
        open,
        onRefused: () => Promise.reject(new ApiProblem(500, "internal", text.uploadFailed)),
      }),
    use: async (upload) => {
      await attach(upload);
      // The attached file replaces its line in the queue, so it is shown first.
      await refreshed();
    },
    reasonOf,
  };
}

/** The target of a file of a paper waybill, by the link of the act. */
export function waybillTarget(hash: string, waybill: string): UploadTarget {
  return attachTo({
    key: `${hash} waybill ${waybill}`,
    open: (facts) =>
      transfer(api.attachments.openUpload, { params: { hash }, body: { ...facts, purpose: "waybill" } }, true),
    attach: (upload) =>
      transfer(
        api.attachments.act,
        { params: { hash }, body: { action: "waybill_add", data: { waybill, upload } } },
        true,
      ),
  });
}

/** Refusals that say what to do; all else is a failed upload. */
function reasonOf(problem: ApiProblem): string {
  if (problem.isServerError || problem.is("bad_request") || problem.is("unreadable")) return text.uploadFailed;
  return problem.sentence;
}
