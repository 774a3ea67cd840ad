import { type ActFiles, editionOf } from "#functions/acts/store/act.ts";
import { actInHash } from "#functions/acts/store/actLinks.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import type { Check, Keeping } from "./basis/check.ts";
import { bySale } from "./basis/joins.ts";
import type { FilesOfAct, NamedFiles } from "./basis/storedFiles.ts";
import type { StoredItems } from "./basis/storedItems.ts";

/**
 * The files that items name: of sites and paper waybills, documents, entries with a file, exports, filed declarations and acts. A
 * file is not noted as one that no item names.
 */
export function fileCheck(): Check & { files: NamedFiles } {
  const named: NamedFiles["named"] = new Map();
  const acts = new Map<number, FilesOfAct>();
  const noted = new Set<string>();
  const name = (key: string, what: string, size?: number) => named.set(key, { what: `${what}, ${key},`, size });
  const keeps: Keeping<KeptFile> = {
    name: "files",
    *drain() {
      for (const [key, own] of named) yield [partOfFile(key), { key, ...own }] as const;
      for (const [act, own] of acts) yield [partOfAct(act), { act, own }] as const;
      for (const key of noted) yield [partOfFile(key), { noted: key }] as const;
      named.clear();
      acts.clear();
      noted.clear();
    },
    add(kept) {
      if ("noted" in kept) noted.add(kept.noted);
      else if ("act" in kept) acts.set(kept.act, kept.own);
      else named.set(kept.key, { what: kept.what, size: kept.size });
    },
  };
  return {
    keeps,
    files: { folders: ["attachments", "documents", "media", "exports", "eudr"], named, acts, noted },
    take(partition) {
      for (const { id, state, hash, files, ...act } of partition.of("act")) {
        const isDeleted = state === "deleted";
        acts.set(id, {
          hash,
          files: isDeleted || !files ? undefined : kept(files),
          edition: editionOf(act),
          isDeleted,
        });
      }
      for (const one of partition.of("attachment")) name(one.file.key, attachedFile(one), one.file.size);
      for (const { id, key, size } of partition.of("document")) name(key, `document ${id}: its file`, size);
      for (const { id, file } of partition.of("mediaEntry"))
        if (file) name(file.key, `media ${id}: its file`, file.size);
      for (const { id, file } of partition.of("exportRun"))
        if (file !== undefined) name(JSON.parse(file).key, `export ${id}: its file`);
      for (const { owner, filing } of partition.of("declaration"))
        for (const shapes of [filing?.shapes, filing?.job?.shapes])
          if (shapes) name(shapes.key, `declaration of owner ${owner}: its shapes`);
      for (const { key } of partition.of("unusedFile")) noted.add(key);
    },
    differences: () => [...named].filter(([key]) => noted.has(key)).map(([, { what }]) => `${what} is noted as unused`),
  };
}

type KeptFile =
  | { key: string; what: string; size: number | undefined }
  | { act: number; own: FilesOfAct }
  | { noted: string };

/** By which a stored file meets the item that names it. */
export function partOfFile(key: string): string {
  const [folder, hash = ""] = key.split("/");
  if (folder === "acts") return partOfAct(actInHash(hash) ?? 0);
  return folder === "containers" ? hash : key;
}

const partOfAct = (id: number) => `act ${id}`;

/** Each file of a site or a paper waybill belongs to an owner with an act. */
export function attachedCheck(): Check {
  const owners = new Set<string>();
  const attached: { what: string; owner: string }[] = [];
  return {
    join: bySale,
    take(partition) {
      for (const { id, type, salesAct, seller } of partition.of("act"))
        owners.add(type === PURCHASE_ACT ? ownerKey(salesAct, seller) : ownerKey(id, 0));
      for (const one of partition.of("attachment"))
        attached.push({
          what: `${attachedFile(one)}, ${one.file.key},`,
          owner: ownerKey(one.salesAct, one.owner),
        });
    },
    differences: () =>
      attached
        .filter(({ owner }) => !owners.has(owner))
        .map(({ what }) => `${what} belongs to an owner without a purchase act on it`),
  };
}

function attachedFile({ salesAct, kind }: StoredItems["attachment"]): string {
  return `act ${salesAct}: ${kind === "site" ? "the file of a site" : "the file of a paper waybill"}`;
}

function ownerKey(salesAct: number, owner: number): string {
  return `${salesAct} ${owner}`;
}

function kept({ edition, stored }: ActFiles): Pick<ActFiles, "edition" | "stored"> {
  return { edition, stored };
}
