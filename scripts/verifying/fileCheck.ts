import { type ActFiles, editionOf } from "#functions/acts/store/act.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import type { Check } from "./basis/check.ts";
import type { FilesOfAct, NamedFiles } from "./basis/storedFiles.ts";

/**
 * The files that items name: of sites and paper waybills, documents, entries with a file, exports, filed declarations and acts. Each
 * attachment belongs to an act, and none of them is noted as one that no item names.
 */
export function fileCheck(): Check & { files: NamedFiles } {
  const owners = new Set<string>();
  const attached: { key: string; owner: string }[] = [];
  const named: NamedFiles["named"] = new Map();
  const acts = new Map<number, FilesOfAct>();
  const noted = new Set<string>();
  const name = (key: string, what: string, size?: number) => named.set(key, { what: `${what}, ${key},`, size });
  return {
    files: { folders: ["attachments", "documents", "media", "exports", "eudr"], named, acts, noted },
    take(partition) {
      for (const { id, type, salesAct, seller, state, hash, files, ...act } of partition.of("act")) {
        owners.add(type === PURCHASE_ACT ? ownerKey(salesAct, seller) : ownerKey(id, 0));
        const isDeleted = state === "deleted";
        acts.set(id, {
          hash,
          files: isDeleted || !files ? undefined : kept(files),
          edition: editionOf(act),
          isDeleted,
        });
      }
      for (const { salesAct, owner, kind, file } of partition.of("attachment")) {
        const what = `act ${salesAct}: ${kind === "site" ? "the file of a site" : "the file of a paper waybill"}`;
        name(file.key, what, file.size);
        attached.push({ key: file.key, owner: ownerKey(salesAct, owner) });
      }
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
    differences: () => [
      ...attached
        .filter(({ owner }) => !owners.has(owner))
        .map(({ key }) => `${named.get(key)?.what} belongs to an owner without a purchase act on it`),
      ...[...named].filter(([key]) => noted.has(key)).map(([, { what }]) => `${what} is noted as unused`),
    ],
  };
}

function ownerKey(salesAct: number, owner: number): string {
  return `${salesAct} ${owner}`;
}

function kept({ edition, stored }: ActFiles): Pick<ActFiles, "edition" | "stored"> {
  return { edition, stored };
}
