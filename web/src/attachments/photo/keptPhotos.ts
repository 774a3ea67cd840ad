import type { EpochMs } from "#shared/basics/measures.ts";
import type { JpegPage } from "./pdf.ts";

/** Photos of a paper waybill that were not sent yet. */
export interface KeptPhotos {
  pages: readonly JpegPage[];
  /** Photos that are not cut yet; the first one is being cut. */
  waiting: readonly File[];
}

interface Kept extends KeptPhotos {
  key: string;
  at: EpochMs;
}

const DATABASE = "virn.photos";
const STORE = "photos";
/** Papers must not stay on a computer that others use too. */
const KEPT_MS = 24 * 60 * 60_000;

/**
 * Photos are kept in the browser, since a phone drops the page while its camera needs the memory (docs/rules/attachments.md,
 * "Guided page"). A browser that keeps nothing is not an error. @param key of the link and the waybill
 */
export async function keepPhotos(key: string, { pages, waiting }: KeptPhotos): Promise<void> {
  const isEmpty = pages.length + waiting.length === 0;
  const kept: Kept = { key, at: Date.now(), pages, waiting };
  if (isEmpty) await inStore("readwrite", (store) => store.delete(key));
  else await inStore("readwrite", (store) => store.put(kept));
}

/** Undefined when nothing is kept. Deletes what is older than a day. */
export async function keptPhotos(key: string): Promise<KeptPhotos | undefined> {
  const all = (await inStore<Kept[]>("readonly", (store) => store.getAll())) ?? [];
  const isOld = ({ at }: Kept) => Date.now() - at > KEPT_MS;
  for (const { key: old } of all.filter(isOld)) await inStore("readwrite", (store) => store.delete(old));
  return all.find((each) => each.key === key && !isOld(each));
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const opening = indexedDB.open(DATABASE, 1);
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE, { keyPath: "key" }));
    const database = await resultOf(opening);
    try {
      return await resultOf(ask(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch {
    // Private windows and full disks keep nothing.
    return undefined;
  }
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("The browser keeps nothing")));
  });
}
