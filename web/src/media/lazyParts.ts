import { lazyPart } from "#web/ui/browser/lazyPart.ts";

// Lazy: most visitors only read.
export const MediaDialog = lazyPart(() => import("./MediaDialog.tsx").then((module) => module.MediaDialog));
export const RemoveMedia = lazyPart(() => import("./RemoveMedia.tsx").then((module) => module.RemoveMedia));
