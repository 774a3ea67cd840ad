import { answer } from "#scripts/bench/measuring/child.ts";
import { timed } from "#scripts/bench/measuring/statistics.ts";
import { peakMemory } from "./peakMemory.ts";

/** A composite report of November by the worker's own steps, in a process without the database and the storage. */
const [environment = "{}"] = process.argv.slice(2);
Object.assign(process.env, JSON.parse(environment));
const { workOnComposite } = await import("#functions/compositeReports/compositeWork.ts");
const { beginCompositeRun, compositeRunOfPerson } = await import("#functions/compositeReports/store/compositeRun.ts");
const { fileSize } = await import("#functions/platform/clients/files.ts");

const PERSON = 1;
const all = { seller: null, buyer: null, destination: null, sellersAllowed: null };
const { run } = await beginCompositeRun(PERSON, { from: "2026-11-01", until: "2026-11-30", ...all }, new Date());
const { result, megabytes } = await peakMemory(() => timed(() => workOnComposite({ person: PERSON, report: run.id })));
const ended = await compositeRunOfPerson(PERSON);
if (ended?.state !== "complete") throw new Error(`The report ended as ${ended?.state}: ${ended?.error}`);
await answer({ seconds: result.milliseconds / 1000, megabytes, bytes: (await fileSize(ended.fileKey)) ?? 0 });
