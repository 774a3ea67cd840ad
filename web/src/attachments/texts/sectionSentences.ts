import { useLanguage } from "#web/ui/text/language.ts";
import { generalSentences } from "#web/ui/text/messageWords.ts";
import { inLanguage, type Sentences } from "#web/ui/text/sentences.ts";

/** What the rules and the server say of an act, its sites and files, in the languages of owners; `#` is a number. */
export const sectionSentences: Sentences = {
  ...generalSentences,
  "Sisestage langi nimi.": { ru: "Введите название участка.", en: "Enter the name of the site." },
  "Nimi võib olla kuni # tähemärki.": {
    ru: "В названии может быть до # знаков.",
    en: "A name can have up to # characters.",
  },
  "Sisestage katastritunnus, või #, kui seda ei ole.": {
    ru: "Введите кадастровый номер или #, если его нет.",
    en: "Enter the cadastral number, or # if there is none.",
  },
  "Katastritunnuseid võib olla kuni #.": {
    ru: "Кадастровых номеров может быть до #.",
    en: "There can be up to # cadastral numbers.",
  },
  "Katastritunnus on kujul #. Mitu tunnust eraldage komaga.": {
    ru: "Кадастровый номер выглядит так: #. Несколько номеров разделите запятой.",
    en: "A cadastral number looks like #. Put a comma between several numbers.",
  },
  "Valige maakond loendist.": { ru: "Выберите уезд из списка.", en: "Choose the county from the list." },
  "Numbreid võib olla kuni #.": { ru: "Номеров может быть до #.", en: "There can be up to # numbers." },
  "Number võib olla kuni # märki.": {
    ru: "В номере может быть до # знаков.",
    en: "A number can have up to # characters.",
  },
  "Akt on allkirjastamisel. Selle dokumente ja lankide andmeid muuta enam ei saa.": {
    ru: "Акт подписывается. Его документы и данные участков больше изменить нельзя.",
    en: "The act is being signed. Its documents and the data of its sites can no longer be changed.",
  },
  "Akti koostamine on pooleli. Palun proovige mõne hetke pärast uuesti.": {
    ru: "Акт ещё составляется. Попробуйте чуть позже.",
    en: "The act is being made. Please try again in a moment.",
  },
  "Keegi teine on selle langi andmeid vahepeal muutnud.": {
    ru: "Тем временем данные участка изменил кто-то другой.",
    en: "Somebody else has changed the data of this site in the meantime.",
  },
  "Üleslaaditud faili ei leitud. Palun laadige see uuesti üles.": {
    ru: "Загруженный файл не найден. Загрузите его ещё раз.",
    en: "The uploaded file was not found. Please upload it again.",
  },
  "Seda failitüüpi ei saa üles laadida": {
    ru: "Файлы этого типа загружать нельзя",
    en: "Files of this type cannot be uploaded",
  },
  "Sellele veoselehele on fail juba lisatud.": {
    ru: "У этой накладной уже есть файл.",
    en: "This waybill has a file already.",
  },
  "Langil on juba # faili. Rohkem lisada ei saa.": {
    ru: "У участка уже # файлов. Больше добавить нельзя.",
    en: "The site has # files already. No more can be added.",
  },
  "Faili üleslaadimine ebaõnnestus": { ru: "Не удалось загрузить файл", en: "The file could not be uploaded" },
  "Fail on tühi.": { ru: "Файл пустой.", en: "The file is empty." },
};

/** Says a sentence of the server in the language of the page. */
export function useSectionSentence(): (sentence: string) => string {
  const language = useLanguage();
  return (sentence) => inLanguage(sentence, sectionSentences, language);
}
