import { closeWords } from "./commonWords.ts";
import type { Words } from "./language.ts";
import { type Messages, messages } from "./messages.ts";
import type { Sentences } from "./sentences.ts";

/** What any page can have to say, in the languages of owners. Not in the first load: the pages that speak them bring it. */
export const messageWords: Words<Messages> = {
  et: messages,
  ru: {
    error: "Что-то пошло не так, попробуйте ещё раз.",
    errorAgain: (request) =>
      `Что-то снова пошло не так. Если и новая попытка не поможет, сообщите об ошибке${request === undefined ? "." : `: номер запроса ${request}.`}`,
    failed: "Что-то пошло не так.",
    wentWrong: "Что-то пошло не так, попробуйте ещё раз",
    offline: "Нет соединения. Данные загрузятся сами, когда оно появится.",
    offlineChange: "Нет соединения. Введённое сохранилось; попробуйте, когда соединение появится.",
    noAnswer: "Сервер не отвечает. Мы попробуем ещё раз сами.",
    noAnswerChange: "Связь с сервером прервалась. Введённое сохранилось; попробуйте ещё раз.",
    timedOut: "Сервер не ответил вовремя. Мы попробуем ещё раз сами.",
    timedOutChange:
      "Сервер не ответил вовремя. Введённое сохранилось; проверьте, дошло ли изменение, и попробуйте ещё раз.",
    offlineCode: "Нет соединения. Мы откроем это, когда оно появится.",
    offlineBar: "Нет соединения. Данные здесь могут быть старыми; они обновятся сами, когда соединение появится.",
    noAnswerBar: "Сервер не отвечает. Данные здесь могут быть старыми; они обновятся сами.",
    offlinePage: "Нет соединения. Страница откроется, когда оно появится.",
    fileTooLarge: "Этот файл слишком большой (больше 25 МБ)",
    tryAgain: "Попробовать ещё раз",
    loading: "Загружаем …",
    close: closeWords.ru,
    help: "Помощь на эстонском языке",
    keyOf: (key) => `Клавиша: ${key}`,
    brokenTitle: "Страницу не удалось показать",
    broken: "Данные сохранились. Обновите страницу; если это не поможет, сообщите об ошибке.",
    reload: "Обновить страницу",
    notFoundTitle: "Страница не найдена",
    notFound: "Такого адреса нет, или Вам он не виден.",
    toStart: "На главную",
    nothingToShowTitle: "Открытых Вам страниц нет",
    nothingToShow:
      "Ваши права не открывают ни одной из страниц. Если Вы должны что-то видеть, попросите права у управляющего платформой.",
  },
  en: {
    error: "Something went wrong, please try again.",
    errorAgain: (request) =>
      `Something went wrong again. If another try does not help either, please report the error${request === undefined ? "." : `: the request is ${request}.`}`,
    failed: "Something went wrong.",
    wentWrong: "Something went wrong, please try again",
    offline: "There is no connection. The data load by themselves when it is back.",
    offlineChange: "There is no connection. What you typed is still here; try again when it is back.",
    noAnswer: "The server does not answer. We try again by ourselves.",
    noAnswerChange: "The connection to the server was lost. What you typed is still here; please try again.",
    timedOut: "The server did not answer in time. We try again by ourselves.",
    timedOutChange:
      "The server did not answer in time. What you typed is still here; check whether the change has arrived, and try again.",
    offlineCode: "There is no connection. We open this when it is back.",
    offlineBar: "There is no connection. What is shown here may be old; it is updated by itself when it is back.",
    noAnswerBar: "The server does not answer. What is shown here may be old; it is updated by itself.",
    offlinePage: "There is no connection. The page opens when it is back.",
    fileTooLarge: "This file is too large (over 25 MB)",
    tryAgain: "Try again",
    loading: "Loading …",
    close: closeWords.en,
    help: "Help, in Estonian",
    keyOf: (key) => `Key: ${key}`,
    brokenTitle: "The page could not be shown",
    broken: "Your data are safe. Load the page again; if that does not help, please report the error.",
    reload: "Load the page again",
    notFoundTitle: "The page was not found",
    notFound: "There is no such address, or you may not see it.",
    toStart: "To the start",
    nothingToShowTitle: "No pages are open to you",
    nothingToShow:
      "Your roles open none of the pages. If you should see something, ask the manager of the platform for rights.",
  },
};

/** Shown where a call was refused; a page whose language changes says them anew. */
const SENTENCES = [
  "error",
  "failed",
  "wentWrong",
  "offline",
  "offlineChange",
  "noAnswer",
  "noAnswerChange",
  "timedOut",
  "timedOutChange",
  "fileTooLarge",
] as const;

/** What the client and the server can say of any call, by the Estonian sentence. */
export const generalSentences: Sentences = {
  ...Object.fromEntries(
    SENTENCES.map((name) => [messages[name], { ru: messageWords.ru[name], en: messageWords.en[name] }]),
  ),
  "Päring on vigane.": { ru: "Запрос неверен.", en: "The request is wrong." },
  "Palun parandage märgitud väljad.": { ru: "Исправьте отмеченные поля.", en: "Please correct the marked fields." },
  "Turvakontroll ebaõnnestus. Palun laadige leht uuesti.": {
    ru: "Проверка безопасности не удалась. Обновите страницу.",
    en: "The security check failed. Please load the page again.",
  },
  "Palun logige sisse.": { ru: "Войдите.", en: "Please sign in." },
  "Teil puudub selleks õigus.": { ru: "У Вас нет на это права.", en: "You may not do this." },
  "Ei leitud.": { ru: "Не найдено.", en: "Not found." },
  "Liiga palju katseid. Palun proovige mõne minuti pärast uuesti.": {
    ru: "Слишком много попыток. Попробуйте через несколько минут.",
    en: "Too many attempts. Please try again in a few minutes.",
  },
};
