import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Moves the source maps out of the folder that is served: functions/platform/pageStack.ts reads them. */
export function mapsApart(site: string, maps: string): Plugin {
  return {
    name: "maps-apart",
    apply: "build",
    // Not at the close, which would hide why a build has failed.
    writeBundle() {
      const assets = join(site, "assets");
      rmSync(maps, { recursive: true, force: true });
      mkdirSync(maps, { recursive: true });
      for (const name of readdirSync(assets).filter((name) => name.endsWith(".map"))) {
        cpSync(join(assets, name), join(maps, name));
        rmSync(join(assets, name));
      }
    },
  };
}
