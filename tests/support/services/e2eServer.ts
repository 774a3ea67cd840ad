import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const data = fileURLToPath(new URL(`../../../.data/e2e-${process.env["PORT"]}`, import.meta.url));

// Browser tests start with fresh demo data, without changes of earlier runs.
rmSync(data, { recursive: true, force: true });
process.env["VIRN_DATA"] = data;
await import("#scripts/start.ts");
