import { lazyPart } from "#web/ui/browser/lazyPart.ts";

// Lazy: most visits only read.
export const AddPrice = lazyPart(() => import("./AddPrice.tsx").then((module) => module.AddPrice));
export const RemovePrice = lazyPart(() => import("./RemovePrice.tsx").then((module) => module.RemovePrice));
