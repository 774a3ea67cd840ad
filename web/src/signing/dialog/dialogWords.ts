import { signingText } from "#web/signing/signingText.ts";
import { formatCount } from "#web/ui/text/formats.ts";
import type { Words } from "#web/ui/text/language.ts";

type DialogText = Pick<
  typeof signingText,
  | "title"
  | "preparing"
  | "ending"
  | "files"
  | "lookThrough"
  | "total"
  | "fileCount"
  | "readFirst"
  | "means"
  | "remaining"
  | "noun"
  | "done"
  | "failed"
  | "close"
  | "leaveTitle"
  | "leave"
  | "stay"
  | "leaveContainer"
  | "leavePin"
  | "stopped"
  | "leftEmbedding"
  | "leftUnsigned"
  | "openContainer"
>;

/** The dialog of signing in the languages of owners. */
export const dialogWords: Words<DialogText> = {
  et: signingText,
  ru: {
    title: "Подписание",
    preparing: "Готовим документ к подписанию…",
    ending: "Заканчиваем подготовку…",
    files: "Файлы для подписи",
    lookThrough: "Просмотреть по порядку",
    total: "Итого с НДС",
    fileCount: (count) => `Файлов: ${formatCount(count)}`,
    readFirst: "До ввода PIN-кода Вы можете открыть и просмотреть каждый файл.",
    means: "Чем Вы подписываете?",
    remaining: (count) => `В контейнер не поместилось файлов: ${formatCount(count)}. Подпишите их после этого.`,
    noun: "Файлы",
    done: (noun) => `${noun}: подписано`,
    failed: "Подписать не удалось",
    close: "Закрыть",
    leaveTitle: "Прервать подписание?",
    leave: "Прервать и закрыть",
    stay: "Продолжить подписание",
    leaveContainer: "Подпись не будет поставлена. Контейнер останется и будет ждать новой попытки или отмены.",
    leavePin:
      "Если устройство ещё спрашивает PIN, больше не вводите его. Если PIN уже введён, подпись будет добавлена и без этого окна.",
    stopped: "Подписание прервано. Если устройство ещё спрашивает PIN, больше не вводите его.",
    leftEmbedding: "Подпись будет добавлена в контейнер и без этого окна.",
    leftUnsigned: "Окно закрыто до подписи. Ничего не подписано.",
    openContainer: "Открыть контейнер",
  },
  en: {
    title: "Signing",
    preparing: "Preparing the document to be signed…",
    ending: "Ending the preparation…",
    files: "Files to be signed",
    lookThrough: "Look through all",
    total: "Total with VAT",
    fileCount: (count) => `${formatCount(count)} ${count === 1 ? "file" : "files"}`,
    readFirst: "Before you enter the PIN you can open and read each file.",
    means: "What do you sign with?",
    remaining: (count) =>
      `${formatCount(count)} more ${count === 1 ? "file" : "files"} did not fit into this container. Sign ${count === 1 ? "it" : "them"} afterwards.`,
    noun: "Files",
    done: (noun) => `${noun}: signed`,
    failed: "It could not be signed",
    close: "Close",
    leaveTitle: "Stop signing?",
    leave: "Stop and close",
    stay: "Go on signing",
    leaveContainer: "No signature is given. The container stays, and waits for another try or for cancelling.",
    leavePin:
      "If the device still asks for the PIN, do not enter it any more. If you have entered it, the signature is added without this window, too.",
    stopped: "Signing was stopped. If the device still asks for the PIN, do not enter it any more.",
    leftEmbedding: "The signature is added to the container without this window, too.",
    leftUnsigned: "The window was closed before the signature. Nothing was signed.",
    openContainer: "Open the container",
  },
};
