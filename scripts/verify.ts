import { openTable } from "./embedded/services/openTable.ts";

const MAX_SHOWN = 100;

const table = await openTable();
if (process.argv.includes("--rebuild-sums")) {
  const { rebuildSums } = await import("./verifying/sums/rebuildSums.ts");
  console.log(`Sums of timber made anew: ${await rebuildSums()} items.`);
}
if (process.argv.includes("--fold-numbers")) {
  const { foldNumbers } = await import("./verifying/keys/foldNumbers.ts");
  const { moved, collisions } = await foldNumbers();
  console.log(`Keys of numbers moved: ${moved}. Numbers that are the same now, and stay apart: ${collisions.length}.`);
  for (const collision of collisions) console.log(`  ${collision}`);
}
const { verify } = await import("./verifying/verify.ts");
const began = performance.now();
const { counts, unchecked, files, containers, ...verified } = await verify();
const { fileDifferences } = await import("./verifying/basis/fileCheck.ts");
const { verifyContainers } = await import("./verifying/signing/storedContainers.ts");
const { currentTrust } = await import("#functions/containers/trustedLists/currentTrust.ts");
const { filesLeftByRestores } = await import("./verifying/basis/restorePoint.ts");
const left = await filesLeftByRestores();
const trust = (await currentTrust())?.trust;
const signed = table.hasFiles ? await verifyContainers(containers, trust, left) : undefined;
const differences = [
  ...verified.differences,
  ...(table.hasFiles ? await fileDifferences(files) : []),
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
for (const difference of differences.slice(0, MAX_SHOWN)) console.log(difference);
if (differences.length > MAX_SHOWN) console.log(`… and ${differences.length - MAX_SHOWN} more`);
console.log(differences.length === 0 ? "No differences." : `${differences.length} differences.`);
await table.close();
process.exit(differences.length === 0 ? 0 : 1);
