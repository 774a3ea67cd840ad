import { common } from "./et.ts";
import type { Words } from "./language.ts";
import { viewerText } from "./viewing.ts";

type ViewerText = typeof viewerText;

/** The viewer on the pages of owners. */
export const viewerWords: Words<ViewerText & { tryAgain: string }> = {
  et: { ...viewerText, tryAgain: common.tryAgain },
  ru: {
    look: "Посмотреть",
    lookAt: (name) => `Посмотреть: ${name}`,
    previous: "Предыдущий",
    next: "Следующий",
    place: viewerText.place,
    print: "Печать",
    newTab: "(откроется в новой вкладке)",
    expired: "Срок ссылки истёк. Откройте файл ещё раз.",
    download: "Скачать",
    open: "Открыть файл",
    loading: "Загружаем файл…",
    failed: "Файл сейчас нельзя показать",
    notShown: "Этот файл нельзя показать здесь",
    noViewer: "Этот браузер не показывает файлы PDF",
    notShownNote: "Скачайте файл и откройте его на своём устройстве.",
    byTheSystem: "Файл откроется в новой вкладке, в программе Вашего устройства.",
    zoom: "Увеличить или уменьшить",
    tryAgain: "Попробовать ещё раз",
  },
  en: {
    look: "View",
    lookAt: (name) => `View: ${name}`,
    previous: "Previous",
    next: "Next",
    place: viewerText.place,
    print: "Print",
    newTab: "(opens in a new tab)",
    expired: "The link has expired. Open the file again.",
    download: "Download",
    open: "Open the file",
    loading: "Loading the file…",
    failed: "The file cannot be shown at the moment",
    notShown: "This file cannot be shown here",
    noViewer: "This browser does not show PDF files",
    notShownNote: "Download the file and open it on your device.",
    byTheSystem: "The file opens in a new tab, in the viewer of your device.",
    zoom: "Zoom in or out",
    tryAgain: "Try again",
  },
};
