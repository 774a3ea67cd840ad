import { allFunctions, bundleFunctions } from "#infra/bundles/bundle.ts";

// Started with the folder. A process of its own, since vitest's module runner has no import.meta.resolve.
await bundleFunctions(allFunctions(), process.argv[2] ?? "");
