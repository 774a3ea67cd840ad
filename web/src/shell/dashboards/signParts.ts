import { lazyPart } from "#web/ui/browser/lazyPart.ts";

// Lazy: most visits sign nothing.
export const SignDialog = lazyPart(() => import("#web/signing/SignDialog.tsx").then((module) => module.SignDialog));
export const signParts = [SignDialog];
