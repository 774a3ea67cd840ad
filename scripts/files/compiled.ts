import { fileURLToPath } from "node:url";

/** Where Node keeps modules that it has compiled, which halves the time of their next import. `npm ci` fills it. */
export const COMPILED = fileURLToPath(new URL("../../.cache/compiled", import.meta.url));
