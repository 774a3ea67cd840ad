import { check, Refusal } from "#functions/platform/asice/refusal.ts";
import { Contents, isNamed, namespaces } from "#functions/platform/asice/xml/contents.ts";
import { parseXml, type XmlElement } from "#functions/platform/asice/xml/parseXml.ts";

/** Names and types that ASiC-E fixes (ETSI EN 319 162-1, 4.4 and annex A). */
export const MIMETYPE = "mimetype";
export const MANIFEST = "META-INF/manifest.xml";
/** A number in the name is below 2³¹, where other readers stop. */
export const SIGNATURES = /^META-INF\/signatures(?!\d{10})[0-9A-Za-z_.-]*\.xml$/;
export const CONTAINER_TYPE = "application/vnd.etsi.asic-e+zip";

/** Reads META-INF/manifest.xml (OpenDocument 1.2, part 3; ETSI EN 319 162-1, 4.4.3.2): media types by file name. */
export function readManifest(xml: Uint8Array): Map<string, string> {
  const root = parseXml(xml);
  check(isNamed(root, "manifest:manifest"), "manifest", root.local);
  const contents = new Contents(root);
  const types = new Map<string, string>();
  for (const entry of contents.several("manifest:file-entry")) {
    const [path, type] = [attributeOf(entry, "full-path"), attributeOf(entry, "media-type")];
    check(!types.has(path) && entry.children.length === 0, "manifest", path);
    types.set(path, type);
  }
  contents.end();
  check(types.get("/") === CONTAINER_TYPE, "manifest", "type of the container");
  types.delete("/");
  return types;
}

function attributeOf(element: XmlElement, name: string): string {
  const found = element.attributes.find(({ uri, local }) => uri === namespaces.manifest && local === name);
  if (!found) throw new Refusal("manifest", name);
  return found.value;
}
