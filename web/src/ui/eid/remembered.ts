import { type EidMeans, eidMeans } from "#shared/containers/outcomes.ts";

const PHONE = "virn.phone";
const MEANS = "virn.means";

/** The phone of the last request on this browser; a personal code is never remembered. */
export function rememberedPhone(): string {
  return localStorage.getItem(PHONE) ?? "";
}

export function rememberPhone(phone: string): void {
  localStorage.setItem(PHONE, phone);
}

/** What was last used to sign on this browser. */
export function rememberedMeans(): EidMeans | undefined {
  return eidMeans.find((means) => means === localStorage.getItem(MEANS));
}

export function rememberMeans(means: EidMeans): void {
  localStorage.setItem(MEANS, means);
}
