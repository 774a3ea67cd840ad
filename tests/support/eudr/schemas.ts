import { validateXML } from "xmllint-wasm";
import { standardNames, standardText } from "#tests/support/standards.ts";

const FOLDER = "eudr/v3-8.2.1";
const texts = new Map(
  standardNames(FOLDER)
    .filter((name) => name.endsWith(".xsd"))
    .map((name) => [name, standardText(`${FOLDER}/${name}`) ?? ""]),
);
/** 128 MB: a statement of 500 plots has megabytes. */
const MEMORY_PAGES = 2048;

/** Of the services. */
const SERVICES = ["verify-declaration", "simplified-declaration", "due-diligence-statement"];

/**
 * What the Commission's schemas say of each child of Body: '' for a valid one. Undefined where the schemas are absent.
 * All at once, since compiling a schema takes longer than its use.
 */
export async function xsdErrorsOf(requests: readonly string[]): Promise<string[] | undefined> {
  if (texts.size === 0) {
    console.log(`Skipped: no ../shared/standards/${FOLDER} beside the repository.`);
    return undefined;
  }
  const found = requests.map(() => "");
  for (const service of SERVICES) {
    const own = requests.flatMap((contents, index) =>
      serviceOf(contents) === service ? [{ fileName: `${index}.xml`, contents }] : [],
    );
    if (own.length === 0) continue;
    const main = `${service}-v3.xsd`;
    const { errors, rawOutput } = await validateXML({
      xml: own,
      schema: [{ fileName: main, contents: texts.get(main) ?? "" }],
      preload: [...texts].filter(([name]) => name !== main).map(([fileName, contents]) => ({ fileName, contents })),
      initialMemoryPages: MEMORY_PAGES,
      maxMemoryPages: MEMORY_PAGES,
    });
    const valid = new Set(rawOutput.split("\n").filter((line) => line.endsWith(" validates")));
    for (const { fileName } of own) {
      if (valid.has(`${fileName} validates`)) continue;
      const said = errors.find(({ loc }) => loc?.fileName === fileName)?.message;
      found[Number.parseInt(fileName, 10)] = said ?? "not valid";
    }
  }
  return found;
}

function serviceOf(request: string): string | undefined {
  return SERVICES.find((service) => request.includes(`/eudr/${service}/v3"`));
}
