import { formText } from "./forms.ts";
import type { Words } from "./language.ts";

type TheirsText = Record<"changedTitle" | "conflicts" | "saveAgain" | "takeTheirs", string> &
  Pick<typeof formText, "taken" | "theirs">;

/** Of what somebody else has saved, in the languages of owners. */
export const formWords: Words<TheirsText> = {
  et: formText,
  ru: {
    changedTitle: "Тем временем сохранил кто-то другой",
    taken: (fields) => `Изменено: ${fields}. Теперь это есть и здесь.`,
    conflicts: "Эти же поля изменили и Вы; написанное Вами осталось:",
    theirs: (field, value) => (value === "" ? `${field}: очищено` : `${field}: сохранено «${value}»`),
    saveAgain: "Просмотрите и сохраните ещё раз.",
    takeTheirs: "Взять сохранённое",
  },
  en: {
    changedTitle: "Somebody else has saved in the meantime",
    taken: (fields) => `Changed: ${fields}. You have it here too now.`,
    conflicts: "You have changed the same fields; what you typed is still here:",
    theirs: (field, value) => (value === "" ? `${field}: emptied` : `${field}: saved ‘${value}’`),
    saveAgain: "Look it through and save again.",
    takeTheirs: "Take theirs",
  },
};
