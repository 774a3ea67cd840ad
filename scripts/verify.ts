import { failWith, readOptions } from "./commandLine.ts";
import { openTable } from "./embedded/services/openTable.ts";
import { linesOf } from "./verifying/tell.ts";
import { sleep } from "./waiting/patience.ts";

const HELP = `npm run verify -- [--mend] [--rebuild-sums] [--fold-numbers]
npm run verify -- --on-aws NAME

Compares every derived number, item and file of the table of TABLE_NAME, or of the folder VIRN_DATA of an embedded system that
does not run, with the facts that it follows from. The exit status is 1 when something differs.

--mend          writes anew what can be computed: counts, sums, lists, search tokens, items that make a number or an address
                unique, sequences, ended items. Prints each change, what was and what is; a second run has nothing to do. The
                system may run meanwhile. What cannot be computed is listed: docs/runbook.md, "Differences of verify".
--rebuild-sums  first makes all sums of timber anew; nothing may write meanwhile
--fold-numbers  first moves the keys of numbers of before November 2026
--on-aws NAME   compares the table of infra/installations/NAME.json in parts, by Step Functions, and waits for the result; it only
                reads. For more than some 10 million rows: docs/scale.md, "Verify in parts".`;

/** @returns true without a difference */
async function run(): Promise<boolean> {
  const { values } = readOptions(HELP, {
    options: {
      mend: { type: "boolean" },
      "rebuild-sums": { type: "boolean" },
      "fold-numbers": { type: "boolean" },
      "on-aws": { type: "string" },
    },
  });
  const installation = values["on-aws"];
  if (installation === undefined) return verifyHere(values);
  if (values.mend || values["rebuild-sums"] || values["fold-numbers"])
    throw new Error("--on-aws only reads: run the others without it, with TABLE_NAME.");
  return verifyThere(installation);
}

async function verifyThere(installation: string): Promise<boolean> {
  const { operatedConfig } = await import("#infra/basis/installationFile.ts");
  const { verifyOnAws } = await import("./verifying/onAws.ts");
  const result = await verifyOnAws(operatedConfig(installation), { wait: sleep, say: console.log });
  const { startedAt, endedAt, unchecked } = result;
  const seconds = (Date.parse(endedAt) - Date.parse(startedAt)) / 1000;
  const where = `${installation}, in parts`;
  for (const line of linesOf({ ...result, where, seconds, unchecked: new Map(Object.entries(unchecked)) }))
    console.log(line);
  return result.differences === 0;
}

async function verifyHere(asked: { mend?: boolean; "rebuild-sums"?: boolean; "fold-numbers"?: boolean }) {
  const isMending = asked.mend === true;
  const table = await openTable();
  if (asked["rebuild-sums"]) {
    const { rebuildSums } = await import("./verifying/sums/rebuildSums.ts");
    console.log(`Sums of timber made anew: ${await rebuildSums()} items.`);
  }
  if (asked["fold-numbers"]) {
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
  const sentences = [
    ...verified.differences,
    ...(table.hasFiles ? await fileDifferences(files, { left, now }) : []),
    ...(signed?.differences ?? []),
  ];
  const lines = linesOf({
    where: table.where,
    counts: { ...counts },
    unchecked,
    seconds: (performance.now() - began) / 1000,
    megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
    containers: signed,
    left: left.count,
    notMade: [
      ...(table.hasFiles ? [] : ["Files were not compared with the storage: FILES_BUCKET is not set."]),
      ...(signed && !trust ? ["Their signatures were only counted: EID_SETTINGS is not set."] : []),
    ],
    mended: isMending ? mended : undefined,
    sentences,
    differences: sentences.length,
    mendable: verified.found.filter((one) => one.mend).length,
  });
  for (const line of lines) console.log(line);
  await table.close();
  return sentences.length === 0;
}

try {
  process.exit((await run()) ? 0 : 1);
} catch (error) {
  failWith(error);
}
