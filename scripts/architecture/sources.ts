import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

export interface SourceFile {
  path: string;
  text: string;
  imports: string[];
}

export function sourcesIn(...folders: string[]): SourceFile[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
    .map((path) => {
      const text = readFileSync(path, "utf8");
      return { path, text, imports: importsOf(path, text) };
    });
}

function importsOf(path: string, text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const names = [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']([^"'\s]+)["']/g)].map(([, name = ""]) => name);
  return names.map((name) => {
    if (name.startsWith(".")) return normalize(join(dirname(path), name));
    const [alias, ...rest] = name.split("/");
    const folder = folders[alias ?? ""];
    return folder ? join(folder, ...rest) : packageOf(name);
  });
}

const folders = aliasFolders(readFileSync("package.json", "utf8"));

function aliasFolders(manifest: string): Record<string, string> {
  const { imports }: { imports: Record<string, string> } = JSON.parse(manifest);
  return Object.fromEntries(
    Object.entries(imports).map(([alias, target]) => [alias.replace("/*", ""), target.replace("/*", "")]),
  );
}

function packageOf(name: string): string {
  const parts = name.split("/");
  return name.startsWith("@") ? parts.slice(0, 2).join("/") : (parts[0] ?? name);
}
