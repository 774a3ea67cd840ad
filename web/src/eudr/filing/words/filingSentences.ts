import { useLanguage } from "#web/ui/text/language.ts";
import { generalSentences } from "#web/ui/text/messageWords.ts";
import { inLanguage, type Sentences } from "#web/ui/text/sentences.ts";

/** What the rules and the server say of a declaration and a mandate, in the languages of owners; `#` is a number. */
export const filingSentences: Sentences = {
  ...generalSentences,
  "Sisestage nimi.": {
    ru: "Введите имя или название.",
    en: "Enter the name.",
  },
  "Sisestage registrikood või isikukood.": {
    ru: "Введите регистрационный или личный код.",
    en: "Enter the registry code or the personal code.",
  },
  "See ei ole selle omaniku kood.": {
    ru: "Это не код этого собственника.",
    en: "This is not the code of this owner.",
  },
  "Sisestage aadress.": {
    ru: "Введите адрес.",
    en: "Enter the address.",
  },
  "Sihtnumbris on viis numbrit.": {
    ru: "В почтовом индексе пять цифр.",
    en: "A postal code has five digits.",
  },
  "Sisestage linn, alev või vald.": {
    ru: "Введите город, посёлок или волость.",
    en: "Enter the city, town or municipality.",
  },
  "Siin võib olla kuni # tähemärki.": {
    ru: "Здесь может быть до # знаков.",
    en: "There can be up to # characters here.",
  },
  "Sisestage vähemalt üks katastritunnus.": {
    ru: "Введите хотя бы один кадастровый номер.",
    en: "Enter at least one cadastral number.",
  },
  "# ei ole katastritunnus. See on kujul #.": {
    ru: "# – не кадастровый номер. Он выглядит так: #.",
    en: "# is not a cadastral number. It looks like #.",
  },
  "Katastritunnuseid võib olla kuni #.": {
    ru: "Кадастровых номеров может быть до #.",
    en: "There can be up to # cadastral numbers.",
  },
  "Kataster ei tunne katastritunnust #.": {
    ru: "В кадастре нет номера #.",
    en: "The cadastre does not know the number #.",
  },
  "Lisage vähemalt üks toode.": {
    ru: "Добавьте хотя бы один продукт.",
    en: "Add at least one product.",
  },
  "Tooteid võib olla kuni #.": {
    ru: "Продуктов может быть до #.",
    en: "There can be up to # products.",
  },
  "Valige vähemalt üks puuliik.": {
    ru: "Выберите хотя бы одну породу.",
    en: "Choose at least one species.",
  },
  "Sisestage maht, mis on suurem kui #.": {
    ru: "Введите объём больше #.",
    en: "Enter a volume above #.",
  },
  "Mahul võib olla kuni # komakohta.": {
    ru: "В объёме может быть до # знаков после запятой.",
    en: "A volume can have up to # decimals.",
  },
  "Maht võib olla kuni # tm.": {
    ru: "Объём может быть до # tm.",
    en: "A volume can be up to # tm.",
  },
  "Hälve on #–#%.": {
    ru: "Отклонение: #–#%.",
    en: "The deviation is #–#%.",
  },
  "Hälbel võib olla kuni # komakohta.": {
    ru: "В отклонении может быть до # знаков после запятой.",
    en: "A deviation can have up to # decimals.",
  },
  "Kontrollige kuupäeva.": {
    ru: "Проверьте дату.",
    en: "Check the date.",
  },
  "Volituse lõpp ei saa olla minevikus.": {
    ru: "Срок доверенности не может закончиться в прошлом.",
    en: "A mandate cannot end in the past.",
  },
  "Keegi teine on seda deklaratsiooni vahepeal muutnud.": {
    ru: "Тем временем декларацию изменил кто-то другой.",
    en: "Somebody else has changed the declaration in the meantime.",
  },
  "Siia lisatakse praegu korraga liiga palju. Palun proovige mõne hetke pärast uuesti.": {
    ru: "Сюда сейчас добавляют слишком много. Попробуйте чуть позже.",
    en: "Too much is being added here at the moment. Please try again in a moment.",
  },
  "Omanikul on juba nii palju deklaratsioone, kui neid võib olla.": {
    ru: "У собственника уже столько деклараций, сколько может быть.",
    en: "The owner has as many declarations as there can be.",
  },
  "Omanikul on juba nii palju volitusi, kui neid võib olla.": {
    ru: "У собственника уже столько доверенностей, сколько может быть.",
    en: "The owner has as many mandates as there can be.",
  },
  "Omanikul on lihtsustatud deklaratsioon juba olemas. Lisage uus maa sellele.": {
    ru: "У собственника уже есть упрощённая декларация. Добавьте новую землю в неё.",
    en: "The owner has a simplified declaration already. Add the new land to it.",
  },
  "Seda ei saa deklaratsiooni praeguses olekus teha. Palun laadige leht uuesti.": {
    ru: "Сейчас с декларацией этого сделать нельзя. Обновите страницу.",
    en: "This cannot be done with the declaration now. Please load the page again.",
  },
  "Infosüsteemi ligipääs on seadistamata.": {
    ru: "Доступ к инфосистеме не настроен.",
    en: "The access to the Information System is not set up.",
  },
  "Infosüsteem ei vasta praegu. Palun proovige mõne minuti pärast uuesti.": {
    ru: "Инфосистема сейчас не отвечает. Попробуйте через несколько минут.",
    en: "The Information System does not answer at the moment. Please try again in a few minutes.",
  },
  "Deklaratsiooni esitamiseks on vaja omaniku kehtivat volitust.": {
    ru: "Чтобы подать декларацию, нужна действующая доверенность собственника.",
    en: "A valid mandate of the owner is needed to file the declaration.",
  },
  "Hoolsusdeklaratsiooni saab muuta ja tagasi võtta # tunni jooksul. Esitage uus deklaratsioon.": {
    ru: "Декларацию о должной осмотрительности можно менять и отзывать # часа. Подайте новую декларацию.",
    en: "A due diligence statement can be changed and withdrawn for # hours. File a new declaration.",
  },
  "See deklaratsioon on kehtinud ja koormad võisid selle numbri saada. Seda eemaldada ei saa.": {
    ru: "Эта декларация действовала, и грузы могли получить её номер. Убрать её нельзя.",
    en: "This declaration was valid, and loads may have its number. It cannot be removed.",
  },
  "Sisestage viitenumber.": {
    ru: "Введите справочный номер.",
    en: "Enter the reference number.",
  },
  "Sisestage kontrollnumber.": {
    ru: "Введите контрольный номер.",
    en: "Enter the verification number.",
  },
  "Number võib olla kuni # märki.": {
    ru: "В номере может быть до # знаков.",
    en: "A number can have up to # characters.",
  },
  "Viitenumbris on ainult tähed, numbrid, punkt ja sidekriips.": {
    ru: "В справочном номере есть только буквы, цифры, точка и дефис.",
    en: "A reference number has letters, digits, dots and hyphens only.",
  },
  "Sisestage kuupäev.": {
    ru: "Введите дату.",
    en: "Enter the date.",
  },
  "Kuupäev ei saa olla tulevikus.": {
    ru: "Дата не может быть в будущем.",
    en: "The date cannot be in the future.",
  },
  "Märkus võib olla kuni # tähemärki.": {
    ru: "В примечании может быть до # знаков.",
    en: "A note can have up to # characters.",
  },
  "Sellel omanikul on selle viitenumbriga deklaratsioon juba olemas, teise kontrollnumbriga.": {
    ru: "У этого собственника уже есть декларация с этим справочным номером, но с другим контрольным.",
    en: "This owner has a declaration with this reference number already, with another verification number.",
  },
  "Valige omanik.": {
    ru: "Выберите собственника.",
    en: "Choose the owner.",
  },
  "Infosüsteem ei võta vastu kasutajat või selle õigust.": {
    ru: "Инфосистема не принимает пользователя или его право.",
    en: "The Information System does not take the user or its right.",
  },
  "Omaniku volitus ei kehti.": {
    ru: "Доверенность собственника не действует.",
    en: "The mandate of the owner is not valid.",
  },
  "Infosüsteem ei leia deklaratsiooni.": {
    ru: "Инфосистема не находит декларацию.",
    en: "The Information System does not find the declaration.",
  },
  "Infosüsteem ei saanud päringust aru. Palun teatage Virna haldajale.": {
    ru: "Инфосистема не поняла запрос. Сообщите об этом управляющему Virn.",
    en: "The Information System did not understand the request. Please tell the manager of Virn.",
  },
  "Katastrilt on lühikese ajaga liiga palju küsitud. Palun proovige veerand tunni pärast uuesti.": {
    ru: "Кадастр спрашивали слишком часто. Попробуйте через четверть часа.",
    en: "The cadastre was asked too much in a short time. Please try again in a quarter of an hour.",
  },
  "Faili sisu on teist tüüpi kui selle nimi.": {
    ru: "Содержимое файла не того типа, что в его названии.",
    en: "The content of the file is of another type than its name.",
  },
};

/** Says a sentence of the server in the language of the page. */
export function useFilingSentence(): (sentence: string) => string {
  const language = useLanguage();
  return (sentence) => inLanguage(sentence, filingSentences, language);
}
