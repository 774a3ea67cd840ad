import { useEffect, useRef, useState } from "react";
import type { CheckedContainerWire } from "#shared/containers/contract.ts";
import { checkUpload, uploadRules } from "#shared/uploads/uploadRules.ts";
import { ApiProblem } from "#web/api/apiProblem.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { uploadFile } from "#web/api/uploadFile.ts";
import { containersText as text } from "./text.ts";

export type ContainerCheck =
  | { state: "idle" }
  /** `part`: fraction of the file that is sent; undefined while it is checked. */
  | { state: "busy"; name: string; part: number | undefined }
  | { state: "refused"; name: string; error: string }
  | { state: "done"; name: string; result: CheckedContainerWire };

/** The answer is kept only while the page is open: it names people. */
export function useContainerCheck() {
  const [check, setCheck] = useState<ContainerCheck>({ state: "idle" });
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const run = async (file: File) => {
    const { name } = file;
    const error = whyNotCheckable(file);
    if (error !== undefined) return setCheck({ state: "refused", name, error });
    const { signal } = (leaving.current = new AbortController());
    const onProgress = (part: number) => setCheck({ state: "busy", name, part });
    onProgress(0);
    try {
      const { maxBytes } = uploadRules.container;
      const upload = await uploadFile(file, { purpose: "container", maxBytes, onProgress, signal });
      setCheck({ state: "busy", name, part: undefined });
      const result = await call(api.containers.validate, { body: { upload } });
      if (!signal.aborted) setCheck({ state: "done", name, result });
    } catch (problem) {
      if (signal.aborted) return setCheck({ state: "idle" });
      if (!(problem instanceof ApiProblem)) throw problem;
      setCheck({ state: "refused", name, error: problem.message });
    }
  };
  return { check, run, refuse: setCheck, stop: () => leaving.current?.abort() };
}

function whyNotCheckable(file: Pick<File, "name" | "size">): string | undefined {
  const checked = checkUpload("container", file);
  if (!checked.ok) return checked.reason === "file_type" ? text.wrongType : text.tooLarge;
  return file.size === 0 ? text.emptyFile : undefined;
}
