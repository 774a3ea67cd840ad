import { common } from "./et.ts";
import type { Words } from "./language.ts";

export const closeWords: Words<string> = { et: "Sulge", ru: "Закрыть", en: "Close" };
export const cancelWords: Words<string> = { et: common.cancel, ru: "Отмена", en: "Cancel" };
/** Spoken between what was before and what is now. */
export const becameWords: Words<string> = { et: common.insteadOf, ru: "стало", en: "became" };
