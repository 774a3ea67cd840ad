import { useLanguage } from "#web/ui/text/language.ts";
import { generalSentences } from "#web/ui/text/messageWords.ts";
import { inLanguage, type Sentences } from "#web/ui/text/sentences.ts";

/** States of a container, and why it cannot be signed or shown, in the languages of owners. */
export const containerSentences: Sentences = {
  ...generalSentences,
  "Allkirjastamine on ebaõnnestunud": { ru: "Подписать не удалось", en: "Signing has failed" },
  "Ootab teise poole allkirja": { ru: "Ждёт подписи другой стороны", en: "Waits for the signature of the other party" },
  "Mõlemad pooled on allkirjastanud": { ru: "Подписали обе стороны", en: "Both parties have signed" },
  "Allkirjastamine on pooleli": { ru: "Подписание продолжается", en: "Signing is under way" },
  "Ootab minu allkirja": { ru: "Ждёт моей подписи", en: "Waits for my signature" },
  "Pole vaja kaks korda allkirjastada.": { ru: "Подписывать дважды не нужно.", en: "There is no need to sign twice." },
  "Ostja peab esimesena allkirjastama.": { ru: "Первым подписывает покупатель.", en: "The buyer has to sign first." },
  "Seda ümbrikku te praegu allkirjastada ei saa.": {
    ru: "Сейчас Вы не можете подписать этот контейнер.",
    en: "You cannot sign this container at the moment.",
  },
  "Teise allkirja peab andma teine inimene.": {
    ru: "Вторую подпись должен поставить другой человек.",
    en: "Another person has to give the second signature.",
  },
  "Selle ümbriku allkirjastab teine pool.": {
    ru: "Этот контейнер подписывает другая сторона.",
    en: "The other party signs this container.",
  },
  "Ümbrik on kustutatud või pole see teile nähtav.": {
    ru: "Контейнер удалён, или Вам он не виден.",
    en: "The container was deleted, or you may not see it.",
  },
  "Olete sellest allkirjast ise juba keeldunud.": {
    ru: "Вы уже сами отказались от этой подписи.",
    en: "You have declined this signature already.",
  },
  "Kirjutage, miks te ei allkirjasta.": { ru: "Напишите, почему Вы не подписываете.", en: "Type why you do not sign." },
  "Allkirjastamine on juba katkestatud või ümbrik kustutatud.": {
    ru: "Подписание уже прервано, или контейнер удалён.",
    en: "The signing was stopped already, or the container was deleted.",
  },
};

export function useContainerSentence(): (sentence: string) => string {
  const language = useLanguage();
  return (sentence) => inLanguage(sentence, containerSentences, language);
}
