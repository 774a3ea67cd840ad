import type { Words } from "#web/ui/text/language.ts";
import { type EidText, eidText } from "./eidText.ts";

const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Signing in and signing in the languages of owners; the names of the means are those of their makers. */
export const eidWords: Words<EidText> = {
  et: eidText,
  ru: {
    or: "или",
    choice: "Войти с электронным удостоверением",
    means: { idCard: "ID-карта", mobileId: "Mobiil-ID", smartId: "Smart-ID" },
    phone: "Номер телефона",
    phoneHint: "Перед эстонским номером +372 не нужно",
    code: "Личный код",
    proceed: "Продолжить",
    back: "Назад",
    stop: "Прервать",
    verificationCode: "Контрольный код",
    spoken: (code) => `Контрольный код: ${code.split("").join(" ")}`,
    waiting: {
      idCard: (pin) => `Вставьте ID-карту в считыватель. Подтвердите действие в открывшемся окне и введите PIN${pin}.`,
      mobileId: (pin) => `Если телефон показывает тот же контрольный код, введите PIN${pin} Mobiil-ID.`,
      smartId: (pin) => `Выберите в приложении Smart-ID тот же контрольный код и введите PIN${pin}.`,
    },
    warning: "Если код в телефоне другой, прервите действие: тогда это не Ваш запрос.",
    embedding: "Добавляем подпись в контейнер…",
    mayClose: "Окно можно закрыть: подпись будет добавлена и без него.",
    timeLeft: (seconds) => `Осталось ${minutes(seconds)}`,
    failed: "Войти не удалось",
    done: "Вы вошли",
    cutOff: "Соединение прервалось. Продолжим, когда оно появится.",
    lost: "Не удалось узнать, чем закончилось действие. Попробуйте ещё раз.",
    install: "Установить Web eID",
  },
  en: {
    or: "or",
    choice: "Sign in with an electronic identity",
    means: { idCard: "ID card", mobileId: "Mobile-ID", smartId: "Smart-ID" },
    phone: "Phone number",
    phoneHint: "An Estonian number needs no +372",
    code: "Personal code",
    proceed: "Continue",
    back: "Back",
    stop: "Stop",
    verificationCode: "Verification code",
    spoken: (code) => `The verification code is ${code.split("").join(" ")}`,
    waiting: {
      idCard: (pin) => `Put the ID card into the reader. Confirm in the window that opens, and enter PIN${pin}.`,
      mobileId: (pin) => `If the phone shows the same verification code, enter PIN${pin} of Mobile-ID.`,
      smartId: (pin) => `Choose the same verification code in the Smart-ID app, and enter PIN${pin}.`,
    },
    warning: "If the code on the phone is another one, stop: then it is not your request.",
    embedding: "Adding the signature to the container…",
    mayClose: "You can close the window: the signature is added without it, too.",
    timeLeft: (seconds) => `${minutes(seconds)} left`,
    failed: "You could not be signed in",
    done: "You are signed in",
    cutOff: "The connection was lost. We go on when it is back.",
    lost: "We could not learn how it ended. Please try again.",
    install: "Install Web eID",
  },
};
