import type { Language } from "#shared/companies/companyChoices.ts";

interface DeclaringText {
  declare: string;
  owner: string;
  firm: (contact: string) => string;
  signIn: string;
  eidOff: string;
}

/** Of the link to declare, which both views of a letter's link have. */
export const declaringTexts: Record<Language, DeclaringText> = {
  et: {
    declare: "Deklareeri",
    owner: "Logi sisse ID-kaardi, mobiil-ID või Smart-ID-ga. Kasutaja avame sulle isikukoodi järgi.",
    firm: (contact) => `Ettevõtte eest deklareerib tema kasutaja. Palu kutse platvormilt: ${contact}.`,
    signIn: "Logi sisse",
    eidOff: "Allkirjastamine ei ole seadistatud.",
  },
  ru: {
    declare: "Подать декларацию",
    owner: "Войдите с ID-картой, Mobiil-ID или Smart-ID. Мы откроем вам доступ по личному коду.",
    firm: (contact) => `За фирму декларацию подаёт её пользователь. Попросите приглашение у платформы: ${contact}.`,
    signIn: "Войти",
    eidOff: "Подписание не настроено.",
  },
  en: {
    declare: "Declare",
    owner: "Sign in with your ID card, Mobile-ID or Smart-ID. We open access for you by your personal code.",
    firm: (contact) => `A user of the company declares for it. Ask the platform to invite you: ${contact}.`,
    signIn: "Sign in",
    eidOff: "Signing is not set up.",
  },
};
