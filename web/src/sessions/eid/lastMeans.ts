import { type EidMeans, eidMeans } from "#shared/sessions/eidMeans.ts";

/** Who signs by eID may sign in by a mailed link, so the two are remembered apart. */
const KEYS = { signIn: "virn.signIn", signing: "virn.means" } as const;
type Use = keyof typeof KEYS;

/** The means that was used last in this browser. */
export function lastMeans(use: Use): EidMeans | undefined {
  return eidMeans.find((means) => means === localStorage.getItem(KEYS[use]));
}

export function rememberMeans(use: Use, means: EidMeans): void {
  localStorage.setItem(KEYS[use], means);
}

export function forgetMeans(use: Use): void {
  localStorage.removeItem(KEYS[use]);
}
