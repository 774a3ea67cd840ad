import { common } from "#web/ui/text/et.ts";
import type { Words } from "#web/ui/text/language.ts";
import { addText, declarationText, eudrText } from "./text.ts";

const et = {
  ...eudrText,
  copy: declarationText.copy,
  copyOf: declarationText.copyOf,
  copied: declarationText.copied,
  own: addText.own,
  loadMore: common.loadMore as string,
};

type ListText = Omit<typeof et, "verification" | "notDue" | "noneMissing" | "noneNamed" | "noEmail">;

/** What an owner sees of the lists of declarations, in the languages of owners. What agents alone see is Estonian. */
export const listWords: Words<ListText> = {
  et,
  ru: {
    title: "EUDR",
    tabsLabel: "Состояние деклараций",
    tabs: {
      missing: "Не хватает",
      draft: "Не закончены",
      waiting: "Ожидают",
      valid: "Действуют",
      attention: "Требуют внимания",
    },
    owner: "Собственник",
    reference: "Справочный номер",
    state: "Состояние",
    plots: "Кадастровых единиц",
    since: "Действует с",
    added: "Добавлено",
    unnumbered: "без номера",
    unknownPlots: (numbers) => `Нет в кадастре: ${numbers.join(", ")}`,
    solid: "Без номера (tm)",
    loose: "Без номера (pm³)",
    notDueTitle: "Номер обязателен с 30.12.2026",
    yoursNotDue: "Здесь Ваши прежние поставки, у которых нет номера.",
    noAccess: "Доступ к инфосистеме не настроен.",
    noneOfYours: { title: "У всех Ваших поставок есть номер", hint: "Здесь Ваша древесина, у которой нет номера." },
    counting: {
      title: "Объёмы ещё не обновлены",
      hint: "Последние изменения ещё не учтены. Страница обновится сама.",
    },
    emptyTitle: {
      draft: "Незаконченных деклараций нет",
      waiting: "Ожидающих деклараций нет",
      valid: "Действующих деклараций нет",
      attention: "Ни одна декларация и ни один акт не требуют внимания",
    },
    empty: {
      draft: "Здесь декларации, которые ещё заполняются.",
      waiting: "Здесь декларации, номер которых инфосистема ещё не дала или не подтвердила.",
      valid: "Здесь декларации, номер которых действует в инфосистеме.",
      attention:
        "Здесь декларации, которые отклонены или отозваны, отправка которых не закончена, номер которых не действует или участок которых не найден, и акты, у участков которых есть непросмотренные предупреждения.",
    },
    copy: "Копировать для EVR",
    copyOf: (number) => `Копировать для EVR: ${number}`,
    copied: "Справочный и контрольный номер скопированы.",
    own: "У меня есть номер",
    loadMore: "Показать ещё",
  },
  en: {
    title: "EUDR",
    tabsLabel: "State of declarations",
    tabs: {
      missing: "Missing",
      draft: "Unfinished",
      waiting: "Waiting",
      valid: "Valid",
      attention: "Needs attention",
    },
    owner: "Owner",
    reference: "Reference number",
    state: "State",
    plots: "Cadastral units",
    since: "Valid from",
    added: "Added",
    unnumbered: "without a number",
    unknownPlots: (numbers) => `Not in the cadastre: ${numbers.join(", ")}`,
    solid: "Without a number (tm)",
    loose: "Without a number (pm³)",
    notDueTitle: "A number is required from 30.12.2026",
    yoursNotDue: "Here are your earlier deliveries that have no number.",
    noAccess: "The access to the Information System is not set up.",
    noneOfYours: { title: "All your deliveries have a number", hint: "Here is your timber that has no number." },
    counting: {
      title: "The volumes are not up to date yet",
      hint: "The latest changes are not counted yet. The page updates by itself.",
    },
    emptyTitle: {
      draft: "There are no unfinished declarations",
      waiting: "There are no waiting declarations",
      valid: "There are no valid declarations",
      attention: "No declaration and no act needs attention",
    },
    empty: {
      draft: "Here are declarations that are still being filled in.",
      waiting: "Here are declarations whose number the Information System has not given or confirmed yet.",
      valid: "Here are declarations whose number is valid in the Information System.",
      attention:
        "Here are declarations that were rejected or withdrawn, whose sending is open, whose number is not valid or whose cadastral unit was not found, and acts with warnings at their sites that nobody has looked at.",
    },
    copy: "Copy for EVR",
    copyOf: (number) => `Copy for EVR: ${number}`,
    copied: "The reference and verification numbers were copied.",
    own: "I have a number",
    loadMore: "Load more",
  },
};
