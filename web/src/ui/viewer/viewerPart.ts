import { lazyPart } from "#web/ui/browser/lazyPart.ts";

export const viewerPart = lazyPart(() => import("./Viewer.tsx").then((module) => module.Viewer));
