import { useEffect, useRef, useState } from "react";
import type { ListedMedia } from "#shared/media/contract.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { uploadFile } from "#web/api/upload.ts";
import { mediaText as text } from "./text.ts";

interface MediaForm {
  title: string;
  /** Undefined for none. */
  link: string | undefined;
  /** A file that was chosen now; undefined for none, or for the one that the entry has. */
  file: File | undefined;
}

/** `part`: fraction of the file that is sent; undefined while the entry is saved. */
export type Saving = { part: number | undefined };

interface SaveMedia {
  saving: Saving | undefined;
  /** @throws ApiProblem; false when the upload was stopped. */
  save: (form: MediaForm) => Promise<boolean>;
  stop: () => void;
  /** The next `save` is on top of what somebody else saved; the sentence says what that is. */
  takeVersion: () => Promise<string>;
}

/** Uploads the file of a form and saves its entry. An upload outlives a refusal, so that it need not be sent again. */
export function useSaveMedia(entry: ListedMedia | undefined): SaveMedia {
  const [saving, setSaving] = useState<Saving>();
  const version = useRef(entry?.version ?? 0);
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

  const save = async ({ title, link, file }: MediaForm) => {
    const { signal } = (leaving.current = new AbortController());
    try {
      const upload = file && (await uploaded(file, signal));
      setSaving({ part: undefined });
      const body = { title, link, upload };
      if (entry) {
        const params = { id: String(entry.id) };
        await call(api.media.change, { params, body: { ...body, version: version.current } });
      } else {
        await call(api.media.create, { body });
      }
      await refresh(api.media.list);
      return true;
    } catch (problem) {
      if (signal.aborted) return false;
      if (!(problem instanceof ApiProblem)) throw problem;
      const isUsed = problem.is("upload_missing");
      if (isUsed) sent.current = undefined;
      // It may have been saved without an answer: the form then says that an entry of this title exists.
      if (isUsed || problem.isUnanswered) void refresh(api.media.list);
      throw problem;
    } finally {
      setSaving(undefined);
    }
  };

  const takeVersion = async () => {
    try {
      const now = (await call(api.media.list)).find(({ id }) => id === entry?.id);
      void refresh(api.media.list);
      if (!now) return text.removedElsewhere;
      version.current = now.version;
      return text.changedElsewhere(now.title);
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      return problem.message;
    }
  };
  return { saving, save, stop: () => leaving.current?.abort(), takeVersion };
}
