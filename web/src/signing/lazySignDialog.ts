import { lazyPart } from "#web/ui/browser/lazyPart.ts";

// Lazy: most visits sign nothing.
export const SignDialog = lazyPart(() => import("./dialog/SignDialog.tsx").then((module) => module.SignDialog));
export const signParts = [SignDialog];
