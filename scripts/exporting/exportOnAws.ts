import type { Config } from "#infra/basis/config.ts";
import { dividedRun, type Waiting } from "#scripts/aws/dividedRun.ts";
import { type ExportResult, exportResult } from "#shared/platform/exportShapes.ts";
import { EXPORT_DAYS, EXPORTS } from "#shared/platform/exportSteps.ts";
import { WORK } from "./layout.ts";

/** An export in parts, which stays on AWS until somebody fetches it. @returns what it has, as sentences. @throws as dividedRun */
export async function exportOnAws(
  config: Config,
  waiting: Waiting,
): Promise<{ result: ExportResult; sentences: string[] }> {
  const { result, bucket } = await dividedRun(
    config,
    {
      output: "ExportArn",
      article: "An",
      noun: "export",
      heading: "Export in parts",
      resultKey: (run) => `${EXPORTS}/${run}/${WORK}/result.json`,
      result: exportResult,
    },
    waiting,
  );
  return { result, sentences: sentencesOf(result, `s3://${bucket}/${EXPORTS}/${result.run}`) };
}

function sentencesOf({ files, bytes, missing, night }: ExportResult, where: string): string[] {
  return [
    `  ${"files".padEnd(20)}${String(files).padStart(10)}  ${bytes} bytes`,
    ...(missing > 0 ? [`${missing} files are named and not stored: bytes -1 in files.csv.`] : []),
    night === null
      ? "It has no tables: no night of facts is published, or the newest one has expired."
      : `Its tables are those of the night that began at ${night}.`,
    `It is in ${where} for ${EXPORT_DAYS} days, and holds personal data. Fetch and check it:`,
    `aws s3 sync ${where} everything --exclude "${WORK}/*"`,
    "npm run export -- --check everything",
  ];
}
