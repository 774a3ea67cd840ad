import type { Words } from "#web/ui/text/language.ts";
import { signInText } from "./text.ts";

type SignInText = Record<
  | "title"
  | "about"
  | "lead"
  | "email"
  | "send"
  | "sentTitle"
  | "otherAddress"
  | "linkTitle"
  | "linkLead"
  | "proceed"
  | "newLink"
  | "expired"
  | "signedOut"
  | "signingOut"
  | "ended",
  string
> &
  Pick<typeof signInText, "sent">;

/** The sign-in page in the languages of owners. */
export const signInWords: Words<SignInText> = {
  et: signInText,
  ru: {
    title: "Войти",
    about: "Virn составляет из отчётов об обмере древесины акты, которые здесь можно подписать и отправить.",
    lead: "Мы отправим Вам письмо с одноразовой ссылкой для входа.",
    email: "Адрес эл. почты",
    send: "Отправить ссылку",
    sentTitle: "Проверьте почту",
    sent: (email) =>
      `Если адрес ${email} нам известен, на него сейчас придёт ссылка для входа. Она действует 15 минут и один раз.`,
    otherAddress: "Другой адрес",
    linkTitle: "С возвращением",
    linkLead: "Ваша ссылка для входа получена. Нажмите кнопку, чтобы продолжить.",
    proceed: "Продолжить",
    newLink: "Запросить новую ссылку",
    expired: "Ссылка для входа устарела или уже использована. Запросите новую.",
    signedOut: "Вы вышли из системы.",
    signingOut: "Выходим",
    ended: "Ваш сеанс закончился. Войдите снова и продолжите с того же места.",
  },
  en: {
    title: "Sign in",
    about: "Virn makes acts of measurement reports of timber, to be signed and sent here.",
    lead: "We send you an e-mail with a link to sign in once.",
    email: "E-mail address",
    send: "Send the link",
    sentTitle: "Look into your mailbox",
    sent: (email) =>
      `If we know the address ${email}, a link to sign in arrives there at once. It is valid for 15 minutes and works once.`,
    otherAddress: "Use another address",
    linkTitle: "Welcome back",
    linkLead: "Your link to sign in is here. Press the button to go on.",
    proceed: "Continue",
    newLink: "Ask for a new link",
    expired: "The link to sign in is too old or has been used already. Please ask for a new one.",
    signedOut: "You have signed out.",
    signingOut: "Signing out",
    ended: "Your session has ended. Sign in again and go on where you stopped.",
  },
};
