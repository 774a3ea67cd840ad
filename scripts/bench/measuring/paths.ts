import { fileURLToPath } from "node:url";

/** Folder of the project. */
export const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Folder of the benchmark's tables and of what it builds. */
export const benchData = `${root}.data/bench`;
