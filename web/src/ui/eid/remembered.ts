const KEY = "virn.phone";

/** The phone of the last request on this browser; a personal code is never remembered. */
export function rememberedPhone(): string {
  return localStorage.getItem(KEY) ?? "";
}

export function rememberPhone(phone: string): void {
  localStorage.setItem(KEY, phone);
}
