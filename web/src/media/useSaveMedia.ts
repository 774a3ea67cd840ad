import { useEffect, useRef, useState } from "react";
import { attempt } from "#web/api/apiProblem.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { uploadFile } from "#web/api/uploadFile.ts";

export interface MediaForm {
  title: string;
  link: string | undefined;
  /** A file that was chosen now; undefined for none, or for the one that the entry has. */
  file: File | undefined;
}

/** `part`: fraction of the file that is sent; undefined while the entry is saved. */
export type Saving = { part: number | undefined };

interface SaveMedia {
  saving: Saving | undefined;
  /** @throws ApiProblem; false when the upload was stopped. */
  save: (form: MediaForm, version: number) => Promise<boolean>;
  stop: () => void;
}

/** An upload outlives a refusal, so that it need not be sent again. `id` is undefined for a new entry. */
export function useSaveMedia(id: number | undefined): SaveMedia {
  const [saving, setSaving] = useState<Saving>();
  const sent = useRef<{ file: File; upload: string }>(undefined);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const uploaded = async (file: File, signal: AbortSignal): Promise<string> => {
    if (sent.current?.file === file) return sent.current.upload;
    setSaving({ part: 0 });
    const upload = await uploadFile(file, { purpose: "media", onProgress: (part) => setSaving({ part }), signal });
    sent.current = { file, upload };
    return upload;
  };

  const send = async ({ title, link, file }: MediaForm, version: number, signal: AbortSignal) => {
    const upload = file && (await uploaded(file, signal));
    setSaving({ part: undefined });
    const body = { title, link, upload };
    if (id === undefined) await call(api.media.create, { body });
    else await call(api.media.change, { params: { id: String(id) }, body: { ...body, version } });
    await refreshed();
  };

  const save = async (form: MediaForm, version: number) => {
    const { signal } = (leaving.current = new AbortController());
    try {
      const { problem } = await attempt(() => send(form, version, signal));
      if (problem?.is("upload_missing")) sent.current = undefined;
      if (!problem) return true;
      // It may have been saved without an answer: the form then says that an entry of this title exists.
      throw problem;
    } catch (problem) {
      if (signal.aborted) return false;
      throw problem;
    } finally {
      setSaving(undefined);
    }
  };
  return { saving, save, stop: () => leaving.current?.abort() };
}
