import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { documentAssets } from "./assets.ts";
import { printableIn } from "./fontCoverage.ts";
import { packPdfObjects } from "./pdfObjects.ts";

/** PDF/A-2a: for the archive, tagged for screen readers, every letter as text, fonts inside. */
const STANDARD = "a-2a";

/** A template reads its view, as JSON, from the input of its own name. */
export type Template = "act" | "mandate";

interface Typesetter {
  compiler: NodeCompiler;
  templates: string;
  printable: (text: string) => string;
}

let typesetter: Promise<Typesetter> | undefined;

/** Equal views give equal bytes. `onSet`: the pages are set, and the file is packed next. @throws Error for broken assets */
export async function typesetPdf(name: Template, facts: object, onSet?: () => void): Promise<Uint8Array> {
  typesetter ??= openTypesetter();
  const { compiler, templates, printable } = await typesetter;
  const view = JSON.stringify(facts, (_key, value: unknown) => {
    return typeof value === "string" ? printable(value) : value;
  });
  const pdf = typeset(compiler, { mainFilePath: join(templates, `${name}.typ`), inputs: { [name]: view } });
  onSet?.();
  return packPdfObjects(pdf);
}

/** Loads the native module of 51 MB with the first document, not with the handler. */
async function openTypesetter(): Promise<Typesetter> {
  const { templates, fonts } = documentAssets();
  const { NodeCompiler } = await import("@myriaddreamin/typst-ts-node-compiler");
  const fontBlobs = await Promise.all(fonts.map((font) => readFile(font)));
  const [regular] = fontBlobs;
  if (!regular) throw new Error("The assets have no font");
  return {
    compiler: NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs }] }),
    templates,
    printable: printableIn(regular),
  };
}

/** One call lays out and prints, so that pages are freed at once, not by the garbage collector. */
function typeset(compiler: NodeCompiler, source: { mainFilePath: string; inputs: Record<string, string> }): Uint8Array {
  try {
    return compiler.pdf(source, { pdfStandard: STANDARD });
  } catch (cause) {
    const error = compiler.compile(source).takeError();
    const errors: { message: string }[] = error ? compiler.fetchDiagnostics(error) : [];
    throw new Error(
      `The ${basename(source.mainFilePath, ".typ")} was not set: ${errors.map(({ message }) => message).join("; ")}`,
      { cause },
    );
  } finally {
    // Documents share too little to keep a cache in memory.
    compiler.evictCache(0);
  }
}
