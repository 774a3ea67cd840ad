import { allFunctions, bundleFunctions } from "#infra/basis/bundle.ts";

// Started with the folder. A process of its own, since vitest's module runner has no import.meta.resolve.
await bundleFunctions(allFunctions(), process.argv[2] ?? "");
