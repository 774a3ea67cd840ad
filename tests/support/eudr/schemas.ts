import { validateXML } from "xmllint-wasm";
import { standardNames, standardText } from "#tests/support/standards.ts";

const FOLDER = "eudr/v3-8.2.1";
const SERVICES = ["verify-declaration-v3.xsd", "simplified-declaration-v3.xsd", "due-diligence-statement-v3.xsd"];
const texts = new Map(
  standardNames(FOLDER)
    .filter((name) => name.endsWith(".xsd"))
    .map((name) => [name, standardText(`${FOLDER}/${name}`) ?? ""]),
);

/** Errors of the Commission's schemas in the child of Body, none for a valid one; undefined where the schemas are absent. */
export async function xsdErrorsOf(xml: string): Promise<string[] | undefined> {
  if (texts.size === 0) {
    console.log(`Skipped: no ../shared/standards/${FOLDER} beside the repository.`);
    return undefined;
  }
  const main = SERVICES.find((name) => xml.includes(`/${name.replace("-v3.xsd", "/v3")}"`)) ?? SERVICES[0] ?? "";
  const { errors } = await validateXML({
    xml: [{ fileName: "request.xml", contents: xml }],
    schema: [{ fileName: main, contents: texts.get(main) ?? "" }],
    preload: [...texts].filter(([name]) => name !== main).map(([fileName, contents]) => ({ fileName, contents })),
    initialMemoryPages: 1024,
    maxMemoryPages: 4096,
  });
  return errors.map(({ message }) => message);
}
