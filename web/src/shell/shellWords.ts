import type { Words } from "#web/ui/text/language.ts";
import { type MenuName, shell } from "./text.ts";

type ShellText = Record<
  | "skip"
  | "home"
  | "mainMenu"
  | "openMenu"
  | "closeMenu"
  | "find"
  | "more"
  | "theme"
  | "checkContainer"
  | "signOut"
  | "waybillQueue"
  | MenuName,
  string
> &
  Pick<typeof shell, "userMenu" | "moreHere"> & { themes: Readonly<Record<keyof typeof shell.themes, string>> };

/** The bar of the navigation, on the pages that speak the languages of owners. */
export const shellWords: Words<ShellText> = {
  et: shell,
  ru: {
    skip: "К содержанию",
    home: "Virn, на главную",
    mainMenu: "Главное меню",
    openMenu: "Открыть меню",
    closeMenu: "Закрыть меню",
    find: "Искать везде",
    userMenu: (name) => `Меню пользователя: ${name}`,
    theme: "Цвета",
    themes: { system: "Как в системе", light: "Светлые", dark: "Тёмные" },
    more: "Ещё",
    moreHere: (page) => `Ещё: ${page}`,
    signOut: "Выйти",
    checkContainer: "Проверить контейнер",
    waybillQueue: "Очередь накладных",
    overview: "Обзор",
    reports: "Отчёты",
    imports: "Импорт",
    acts: "Акты",
    eudr: "EUDR",
    documents: "Документы",
    statistics: "Статистика",
    prices: "Прайс-листы",
    companies: "Фирмы",
    assortments: "Сортименты",
    media: "Полезно знать",
  },
  en: {
    skip: "Skip to the content",
    home: "Virn, to the start",
    mainMenu: "Main menu",
    openMenu: "Open the menu",
    closeMenu: "Close the menu",
    find: "Search everything",
    userMenu: (name) => `Menu of the user: ${name}`,
    theme: "Colours",
    themes: { system: "As the system", light: "Light", dark: "Dark" },
    more: "More",
    moreHere: (page) => `More: ${page}`,
    signOut: "Sign out",
    checkContainer: "Check a container",
    waybillQueue: "Queue of waybills",
    overview: "Overview",
    reports: "Reports",
    imports: "Import",
    acts: "Acts",
    eudr: "EUDR",
    documents: "Documents",
    statistics: "Statistics",
    prices: "Price lists",
    companies: "Companies",
    assortments: "Assortments",
    media: "Good to know",
  },
};
