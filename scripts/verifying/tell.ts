const MAX_SHOWN = 100;

/** What a verification found, in one process or in parts. */
export interface Verified {
  where: string;
  counts: Readonly<Record<string, number>>;
  /** Items by entity that follow from nothing. */
  unchecked: ReadonlyMap<string, number>;
  seconds: number;
  megabytes?: number;
  /** Of stored containers; undefined where files were not compared. */
  containers: { files: number; signed: number } | undefined;
  /** Files that a restore left. */
  left: number;
  /** What was not looked at, as sentences. */
  notMade: readonly string[];
  /** Undefined where nothing was to be mended. */
  mended?: number | undefined;
  /** The first differences, or all. */
  sentences: readonly string[];
  differences: number;
  mendable: number;
}

/** The lines that a person reads. */
export function linesOf(verified: Verified): string[] {
  const { where, counts, unchecked, seconds, megabytes, containers, left, mended, differences, mendable } = verified;
  const line = (name: string, count: number) => `  ${name.padEnd(28)}${String(count).padStart(10)}`;
  const others = [...unchecked].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const speed = Math.round((counts["report rows"] ?? 0) / seconds);
  const memory = megabytes === undefined ? "" : `, with up to ${megabytes} MB of memory`;
  const shown = verified.sentences.slice(0, MAX_SHOWN);
  const when = (isTold: boolean, sentence: string) => (isTold ? [sentence] : []);
  return [
    `Checked in ${where}:`,
    ...Object.entries(counts).map(([name, count]) => line(name, count)),
    ...when(others.length > 0, "Not derived from anything, and not checked:"),
    ...others.map(([name, count]) => line(name, count)),
    `In ${seconds.toFixed(1)} s, ${speed} report rows/s${memory}.`,
    ...when(
      containers !== undefined,
      `Stored containers: ${containers?.files} files, ${containers?.signed} signed containers.`,
    ),
    ...when(left > 0, `${left} files of work that a restore lost are stored and named by nothing: they stay.`),
    ...verified.notMade,
    ...when(mended !== undefined, `Mended: ${mended}.`),
    ...shown,
    ...when(differences > shown.length, `… and ${differences - shown.length} more`),
    ...when(mendable > 0 && mended === undefined, `${mendable} of them can be mended: npm run verify -- --mend`),
    ...when(differences > mendable, 'What to do with the others: docs/runbook.md, "Differences of verify".'),
    differences === 0 ? "No differences." : `${differences} differences.`,
  ];
}
