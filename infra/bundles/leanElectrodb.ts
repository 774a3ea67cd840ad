import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Plugin } from "esbuild";
import { unmapped } from "./sourceMaps.ts";

/** Replaces the package `jsonschema`, by which ElectroDB also tells a model from an entity. */
const SCHEMA_CHECK = `
export class Validator {
  addSchema() {}
  validate({ attributes, indexes }) {
    return { errors: attributes && indexes ? [] : [{ property: "instance", message: "is no model" }] };
  }
}
Validator.prototype.customFormats = {};
`;

/**
 * Bundles ElectroDB as ES modules: its CommonJS requires the whole SDK (figures in infra/README.md). Leaves out the
 * check of the entities' models, which the tests run. package.json pins ElectroDB's version.
 */
export const leanElectrodb: Plugin = {
  name: "leanElectrodb",
  setup(build) {
    let commands: string[] = [];
    build.onLoad({ filter: /[\\/]electrodb[\\/](index|src[\\/]\w+)\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      if (source.includes('"@aws-sdk/lib-dynamodb"')) commands = usedCommands(source);
      return { contents: unmapped(toEsModule(source)) };
    });
    build.onResolve({ filter: /^(jsonschema|@aws-sdk\/lib-dynamodb)$/ }, ({ path, importer, namespace }) =>
      namespace === "file" && isElectrodb(importer)
        ? { path, namespace: "lean", pluginData: dirname(importer) }
        : undefined,
    );
    build.onLoad({ filter: /^jsonschema$/, namespace: "lean" }, () => ({ contents: SCHEMA_CHECK }));
    build.onLoad({ filter: /^@aws-sdk/, namespace: "lean" }, ({ path, pluginData }) => ({
      contents: `export { ${commands.join(", ")} } from "${path}";`,
      resolveDir: String(pluginData),
    }));
  },
};

const isElectrodb = (file: string) => /[\\/]electrodb[\\/]src[\\/]/.test(file);

/** Commands that ElectroDB creates itself; importing them by name lets the bundler leave out the others. */
function usedCommands(source: string): string[] {
  return [...new Set([...source.matchAll(/\blib\.(\w+Command)\b/g)].map(([, name = ""]) => name))];
}

/** Turns a CommonJS module of ElectroDB into an ES module. @throws when CommonJS is left, as in another version. */
export function toEsModule(source: string): string {
  const converted = source
    .replace(/^const (\w+) = require\((["'][^"']+["'])\);/gm, "import * as $1 from $2;")
    .replace(/^const (\w+) = require\((["'][^"']+["'])\)\.(\w+);/gm, "import { $3 as $1 } from $2;")
    .replace(
      /^const \{([^}]*)\} = require\((["'][^"']+["'])\);/gm,
      (_, names: string, from: string) => `import {${names.replaceAll(/: */g, " as ")}} from ${from};`,
    )
    .replace(
      /^module\.exports = \{([^}]*)\};?/gm,
      (_, names: string) => `export {${names.replace(/(\w+): (\w+)/g, "$2 as $1")}};`,
    );
  if (/\brequire\(|\bmodule\.exports\b/.test(converted)) {
    throw new Error("ElectroDB is written in another way than infra/bundles/leanElectrodb.ts converts");
  }
  return converted;
}
