import { common, uploadsText } from "./et.ts";
import type { Words } from "./language.ts";

type UploadText = {
  [Name in keyof typeof uploadsText]: (typeof uploadsText)[Name] extends string ? string : (typeof uploadsText)[Name];
} & {
  tryAgain: string;
};

/** Of a file on its way, in the languages of owners. */
export const uploadWords: Words<UploadText> = {
  et: { ...uploadsText, tryAgain: common.tryAgain },
  ru: {
    waiting: "Ждёт предыдущих",
    cutOff: "Связь прервалась. Продолжим, когда она восстановится.",
    sending: (part) => `Загружаем: ${Math.floor(part * 100)}%`,
    using: "Файл отправлен. Добавляем …",
    progress: (name) => `Отправляем: ${name}`,
    cancel: (name) => `Прервать: ${name}`,
    dismiss: (name) => `Скрыть сообщение: ${name}`,
    tryAgain: "Попробовать снова",
  },
  en: {
    waiting: "Waiting for the others",
    cutOff: "The connection was lost. We go on when it is back.",
    sending: (part) => `Sending: ${Math.floor(part * 100)}%`,
    using: "The file has been sent. Adding it …",
    progress: (name) => `Sending: ${name}`,
    cancel: (name) => `Cancel: ${name}`,
    dismiss: (name) => `Hide the message: ${name}`,
    tryAgain: "Try again",
  },
};
