import { publishedNow, readFacts } from "#functions/platform/clients/nightFacts.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { type DonePart, donePart, type PublishedNight, type PublishingNight } from "#shared/platform/nightShapes.ts";
import { PUBLISHED, PUBLISHING } from "#shared/platform/nightSteps.ts";
import { factsBucket, keysUnder, nightKey, putFacts, tableKey } from "./nightFiles.ts";
import { STORED } from "./storedTables.ts";

const AT_ONCE = 16;

/**
 * Makes a whole night that of the tables: each table gets the list of its files in one write, so that a query reads all files of one
 * night. It says before which night that will be, and afterwards which it is. A night that is older than that of the tables changes
 * nothing.
 * @throws Error naming a segment that has not ended, before anything is written
 */
export async function publish(run: string, segments: number): Promise<PublishedNight> {
  const before = await publishedNow();
  if (before && before.run > run) return before;
  const files = filesOf(await partsOfNight(run), segments);
  await putFacts(PUBLISHING, JSON.stringify({ run } satisfies PublishingNight));
  const rows: Record<string, number> = {};
  for (const { name } of STORED.values()) {
    const own = files.filter(({ table }) => table === name);
    rows[name] = own.reduce((sum, file) => sum + file.rows, 0);
    const keys = own.length > 0 ? own.map(({ key }) => key) : [await emptyFile(run, name)];
    await putFacts(tableKey(name), keys.map((key) => `s3://${factsBucket()}/${key}\n`).join(""));
  }
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const night: PublishedNight = { run, publishedAt: new Date().toISOString(), rows, bytes };
  await putFacts(PUBLISHED, JSON.stringify(night));
  return night;
}

/** Files of a published night; none when it has expired. */
export async function filesOfNight(run: string): Promise<DonePart["files"]> {
  const parts = await partsOfNight(run);
  return filesOf(parts, Math.max(0, ...parts.map(({ segment }) => segment + 1)));
}

async function partsOfNight(run: string): Promise<DonePart[]> {
  const parts: DonePart[] = [];
  await inParallel(await keysUnder(nightKey(run, "done")), AT_ONCE, async (key) => {
    parts.push(donePart.parse(JSON.parse((await readFacts(key)) ?? "")));
  });
  return parts;
}

/** Files of the parts that follow each other from 0 to the last one of each segment. */
function filesOf(parts: readonly DonePart[], segments: number): DonePart["files"] {
  const found = new Map(parts.map((each) => [`${each.segment}-${each.part}`, each]));
  const files: DonePart["files"] = [];
  for (let segment = 0; segment < segments; segment++) {
    for (let part = 0, isLast = false; !isLast; part++) {
      const own = found.get(`${segment}-${part}`);
      if (!own) throw new Error(`Segment ${segment} of ${segments} has not ended: part ${part} is missing`);
      files.push(...own.files);
      isLast = own.isLast;
    }
  }
  return files;
}

/** Athena is not known to read an empty list. 20 bytes: gzip of nothing. */
async function emptyFile(run: string, table: string): Promise<string> {
  const key = nightKey(run, table, "none.json.gz");
  await putFacts(key, Buffer.from("H4sIAAAAAAAAAwMAAAAAAAAAAAA=", "base64"));
  return key;
}
