import { platformId } from "#functions/companies/store/company.ts";
import type { RawItem } from "#functions/platform/table/shape.ts";
import { framesOf, putJson, readJson } from "#scripts/divided/frames.ts";
import { filesLeftByRestores } from "#scripts/verifying/basis/restorePoint.ts";
import { type ListedFile, openStorage } from "#scripts/verifying/basis/storage.ts";
import { fileDifferences } from "#scripts/verifying/basis/storedFiles.ts";
import { verifyContainers } from "#scripts/verifying/signing/storedContainers.ts";
import { allChecks, foundBy } from "#scripts/verifying/verify.ts";
import type { DividedPart } from "#shared/platform/dividedShapes.ts";
import { type DonePart, partList } from "#shared/platform/verifyShapes.ts";
import { Decider } from "./divide.ts";
import { runKey, toldOf, toldTogether } from "./runFiles.ts";

/** Decides on the facts of a part, and on the files that they name. @param until milliseconds since 1970, for containers */
export async function verifyPartOf({ run, startedAt, part }: DividedPart, until: number): Promise<DonePart> {
  const { files: keys, everywhere: ofAll } = await readJson(partList, runKey(run, "lists", `${part}.json`));
  const now = Date.parse(startedAt);
  const everywhere: RawItem[] = [];
  for (const key of ofAll) for await (const item of framesOf(key)) everywhere.push(item);
  const { checks, files, containers } = allChecks(await platformId(), { now });
  const decider = new Decider(checks, everywhere);
  const listed: ListedFile[] = [];
  for (const key of keys) {
    for await (const given of framesOf(key)) {
      if ("file" in given) listed.push(given.file);
      else decider.add(given);
    }
  }
  listed.sort((one, other) => (one.key < other.key ? -1 : 1));
  const left = await filesLeftByRestores();
  const storage = {
    ...openStorage(),
    async *list(folder: string) {
      yield* listed.filter(({ key }) => key.startsWith(`${folder}/`));
    },
  };
  const comparing = { left, now, storage, until };
  const found = toldOf(foundBy(decider.deciding));
  const named = await fileDifferences(files.files, comparing);
  // Anchors of signatures are a secret that no step may read.
  const { differences, ...stored } = await verifyContainers(containers.stored, undefined, comparing);
  const done: DonePart = {
    part,
    ...toldTogether([found, toldOf([...named, ...differences].map((text) => ({ text })))]),
    containers: stored,
    left: left.count,
  };
  await putJson(runKey(run, "found", `${part}.json`), done);
  return done;
}
