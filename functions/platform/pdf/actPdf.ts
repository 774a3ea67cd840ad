import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { ActDocument } from "./actDocument.ts";
import { actView } from "./actView.ts";
import { documentAssets } from "./assets.ts";
import { printableIn } from "./fontCoverage.ts";
import { packPdfObjects } from "./pdfObjects.ts";

/** PDF/A-2a: for the archive, tagged for screen readers, every letter as text, fonts inside. */
const STANDARD = "a-2a";

interface Typesetter {
  compiler: NodeCompiler;
  template: string;
  printable: (text: string) => string;
}

/** `onSet`: the pages are set, and the file is packed next. */
type Renderer = (document: ActDocument, onSet?: () => void) => Promise<Uint8Array>;

let render: Renderer = renderHere;
let typesetter: Promise<Typesetter> | undefined;

export function renderActsBy(renderer: Renderer): void {
  render = renderer;
}

/**
 * docs/rules/invoices.md, "Papers". Equal acts give equal bytes. Takes 80 ms for 200 rows, 3 s and 0.9 GB for 10,000,
 * and blocks the thread unless `renderActsBy` names another. @throws Error for broken assets, never for a text.
 */
export function renderActPdf(document: ActDocument, onSet?: () => void): Promise<Uint8Array> {
  return render(document, onSet);
}

async function renderHere(document: ActDocument, onSet?: () => void): Promise<Uint8Array> {
  typesetter ??= openTypesetter();
  const { compiler, template, printable } = await typesetter;
  const view = JSON.stringify(actView(document), (_key, value: unknown) => {
    return typeof value === "string" ? printable(value) : value;
  });
  const pdf = typeset(compiler, template, view);
  onSet?.();
  return packPdfObjects(pdf);
}

/** Loads the native module of 51 MB with the first act, not with the handler. */
async function openTypesetter(): Promise<Typesetter> {
  const assets = documentAssets();
  const { NodeCompiler } = await import("@myriaddreamin/typst-ts-node-compiler");
  const fontBlobs = await Promise.all(assets.fonts.map((font) => readFile(font)));
  const [regular] = fontBlobs;
  if (!regular) throw new Error("The assets have no font");
  return {
    compiler: NodeCompiler.create({ workspace: assets.templates, fontArgs: [{ fontBlobs }] }),
    template: join(assets.templates, "act.typ"),
    printable: printableIn(regular),
  };
}

/** One call lays out and prints, so that pages are freed at once, not by the garbage collector. */
function typeset(compiler: NodeCompiler, template: string, view: string): Uint8Array {
  const source = { mainFilePath: template, inputs: { act: view } };
  try {
    return compiler.pdf(source, { pdfStandard: STANDARD });
  } catch (cause) {
    const error = compiler.compile(source).takeError();
    const errors: { message: string }[] = error ? compiler.fetchDiagnostics(error) : [];
    throw new Error(`The act was not set: ${errors.map(({ message }) => message).join("; ")}`, { cause });
  } finally {
    // Acts share too little to keep a cache in memory.
    compiler.evictCache(0);
  }
}
