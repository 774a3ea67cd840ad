import { failWith, readOptions } from "./commandLine.ts";
import { openTable } from "./embedded/services/openTable.ts";

const MAX_SHOWN = 100;

const HELP = `npm run verify -- [--mend] [--rebuild-sums] [--fold-numbers]

Compares every derived number, item and file of the table of TABLE_NAME, or of the folder VIRN_DATA of an embedded system that
does not run, with the facts that it follows from. The exit status is 1 when something differs.

--mend          writes anew what can be computed: counts, sums, lists, search tokens, items that make a number or an address
                unique, sequences, ended items. Prints each change, what was and what is; a second run has nothing to do. The
                system may run meanwhile. What cannot be computed is listed: docs/runbook.md, "Differences of verify".
--rebuild-sums  first makes all sums of timber anew; nothing may write meanwhile
--fold-numbers  first moves the keys of numbers of before November 2026`;

/** @returns true without a difference */
async function run(): Promise<boolean> {
  const { values } = readOptions(HELP, {
    options: { mend: { type: "boolean" }, "rebuild-sums": { type: "boolean" }, "fold-numbers": { type: "boolean" } },
  });
  const isMending = values.mend === true;
  const table = await openTable();
  if (values["rebuild-sums"]) {
    const { rebuildSums } = await import("./verifying/sums/rebuildSums.ts");
    console.log(`Sums of timber made anew: ${await rebuildSums()} items.`);
  }
  if (values["fold-numbers"]) {
    const { foldNumbers } = await import("./verifying/keys/foldNumbers.ts");
    const { moved, collisions } = await foldNumbers();
    console.log(
      `Keys of numbers moved: ${moved}. Numbers that are the same now, and stay apart: ${collisions.length}.`,
    );
    for (const collision of collisions) console.log(`  ${collision}`);
  }
  const { verify } = await import("./verifying/verify.ts");
  const { mend } = await import("./verifying/mend.ts");
  const began = performance.now();
  const now = Date.now();
  let mended = 0;
  const say = (sentence: string) => {
    mended++;
    console.log(sentence);
  };
  const { counts, unchecked, files, containers, ...verified } = isMending
    ? await mend(say, now)
    : await verify({ now });
  const { fileDifferences } = await import("./verifying/basis/storedFiles.ts");
  const { verifyContainers } = await import("./verifying/signing/storedContainers.ts");
  const { currentTrust } = await import("#functions/containers/trustedLists/currentTrust.ts");
  const { filesLeftByRestores } = await import("./verifying/basis/restorePoint.ts");
  const left = await filesLeftByRestores();
  const trust = (await currentTrust())?.trust;
  const signed = table.hasFiles ? await verifyContainers(containers, trust, { left, now }) : undefined;
  const differences = [
    ...verified.differences,
    ...(table.hasFiles ? await fileDifferences(files, { left, now }) : []),
    ...(signed?.differences ?? []),
  ];
  const seconds = (performance.now() - began) / 1000;

  const line = (name: string, count: number) => `  ${name.padEnd(28)}${String(count).padStart(10)}`;
  console.log(`Checked in ${table.where}:`);
  for (const [name, count] of Object.entries(counts)) console.log(line(name, count));
  if (unchecked.size > 0) console.log("Not derived from anything, and not checked:");
  for (const [name, count] of [...unchecked].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    console.log(line(name, count));
  const speed = Math.round(counts["report rows"] / seconds);
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(`In ${seconds.toFixed(1)} s, ${speed} report rows/s, with up to ${megabytes} MB of memory.`);

  if (!table.hasFiles) console.log("Files were not compared with the storage: FILES_BUCKET is not set.");
  if (signed) console.log(`Stored containers: ${signed.files} files, ${signed.signed} signed containers.`);
  if (left.count > 0)
    console.log(`${left.count} files of work that a restore lost are stored and named by nothing: they stay.`);
  if (signed && !trust) console.log("Their signatures were only counted: EID_SETTINGS is not set.");
  if (isMending) console.log(`Mended: ${mended}.`);
  for (const difference of differences.slice(0, MAX_SHOWN)) console.log(difference);
  if (differences.length > MAX_SHOWN) console.log(`… and ${differences.length - MAX_SHOWN} more`);
  const mendable = verified.found.filter((one) => one.mend).length;
  if (mendable > 0 && !isMending) console.log(`${mendable} of them can be mended: npm run verify -- --mend`);
  if (differences.length > mendable)
    console.log('What to do with the others: docs/runbook.md, "Differences of verify".');
  console.log(differences.length === 0 ? "No differences." : `${differences.length} differences.`);
  await table.close();
  return differences.length === 0;
}

try {
  process.exit((await run()) ? 0 : 1);
} catch (error) {
  failWith(error);
}
