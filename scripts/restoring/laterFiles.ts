import { GetObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { inParallel } from "#functions/platform/parallel.ts";
import { ACT_FILES } from "#shared/acts/actFiles.ts";
import type { FilePlan } from "./fileVersions.ts";

const READ_AT_ONCE = 8;
const KOOND = `actReport${ACT_FILES.actReport.ending}`;
const THERE: ReadonlySet<FilePlan["kind"]> = new Set(["same", "removed", "replaced"]);

interface Paper {
  number: string;
  sentence: string;
}

/**
 * Finds work after a time by its files, when the earlier table cannot be read: acts by their Koond, which has their number,
 * signed containers, waybills. @param time as a person reads it
 */
export function laterFiles(time: string) {
  const actsThen = new Set<string>();
  const acts = new Map<string, { edition: number; key: string }>();
  const sentences: string[] = [];
  const others = new Map<string, number>();

  function seeLater(key: string): void {
    const [folder = "", name = "", edition = "", file] = key.split("/");
    if (folder === "acts") {
      const isNewest = Number(edition) > (acts.get(name)?.edition ?? 0);
      if (file === KOOND && isNewest) acts.set(name, { edition: Number(edition), key });
    } else if (folder === "containers" && key.endsWith(".asice")) {
      sentences.push(`A container was signed after ${time}: ${key} has signatures that this table does not know.`);
    } else if (folder === "waybills") {
      const what =
        name === "imports" ? `The file of import ${edition}` : `Waybill ${decodeURIComponent(edition)} of ${name}`;
      sentences.push(`${what} was read after ${time}.`);
    } else others.set(folder, (others.get(folder) ?? 0) + 1);
  }

  async function paperOf(client: S3Client, bucket: string, hash: string, key: string): Promise<Paper> {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    const [, line = ""] = ((await Body?.transformToString()) ?? "").split(/\r?\n/);
    const [number = "", date = "", seller = "", buyer = ""] = cellsOf(line);
    const isOlder = actsThen.has(hash);
    const what = isOlder ? "was changed" : "was made";
    const now = isOlder ? "it is as before" : "this table does not know it";
    return {
      number,
      sentence: `Act ${number} of ${date} from ${seller} to ${buyer} ${what} after ${time}: ${now}. Its files are in ${key.slice(0, key.lastIndexOf("/"))}.`,
    };
  }

  return {
    see(kind: FilePlan["kind"], key: string): void {
      if (kind === "later") seeLater(key);
      else if (THERE.has(kind) && key.startsWith("acts/")) actsThen.add(key.split("/")[1] ?? "");
    },
    /** Reads a file for each act. */
    async tell(client: S3Client, bucket: string): Promise<{ sentences: string[]; numbers: string[] }> {
      const papers: Paper[] = [];
      await inParallel([...acts], READ_AT_ONCE, async ([hash, { key }]) => {
        papers.push(await paperOf(client, bucket, hash, key));
      });
      const order = new Intl.Collator("en", { numeric: true });
      const sorted = papers.toSorted((one, other) => order.compare(one.number, other.number));
      return {
        sentences: [
          ...sorted.map(({ sentence }) => sentence),
          ...sentences,
          ...[...others].map(([folder, count]) => `Files of ${folder} that came after ${time}: ${count}.`),
        ],
        numbers: sorted.map(({ number }) => number),
      };
    },
  };
}

/** Cells of a line that the product wrote: with ; between them, in quotes where needed. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, plain = ""]) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  );
}
