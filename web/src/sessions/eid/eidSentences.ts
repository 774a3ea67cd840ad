import { generalSentences } from "#web/ui/text/messageWords.ts";
import type { Sentences } from "#web/ui/text/sentences.ts";

/** What the server, the extension and the fields say while somebody signs in or signs, in the languages of owners. */
export const eidSentences: Sentences = {
  ...generalSentences,
  "Toiming aegus. Palun proovige uuesti.": {
    ru: "Время вышло. Попробуйте ещё раз.",
    en: "The time is over. Please try again.",
  },
  "Toiming katkes meie süsteemis. Palun proovige uuesti.": {
    ru: "Действие прервалось в нашей системе. Попробуйте ещё раз.",
    en: "It was interrupted in our system. Please try again.",
  },
  "Palun sisestage korrektne e-posti aadress.": {
    ru: "Введите правильный адрес эл. почты.",
    en: "Please enter a correct e-mail address.",
  },
  "Toiming katkestati.": {
    ru: "Действие прервано.",
    en: "It was stopped.",
  },
  "Selle isikukoodiga kasutajat ei ole. Palun pöörduge oma agendi poole.": {
    ru: "Пользователя с таким личным кодом нет. Обратитесь к своему агенту.",
    en: "There is no user with this personal code. Please ask your agent.",
  },
  "Selle kirja lingiga saab siseneda ainult omanik ise. Palun pöörduge oma agendi poole.": {
    ru: "По ссылке из этого письма может войти только сам собственник. Обратитесь к своему агенту.",
    en: "Only the owner can sign in by the link of this letter. Please ask your agent.",
  },
  "Teie kasutajal on teised õigused. Selle omaniku saab teile lisada agent.": {
    ru: "У Вашего пользователя другие права. Этого собственника Вам может добавить агент.",
    en: "Your user has other rights. An agent can add this owner to it.",
  },
  "Vastas teine inimene kui see, kelle isikukood sisestati.": {
    ru: "Ответил не тот человек, чей личный код введён.",
    en: "Somebody else answered than the person whose personal code was entered.",
  },
  "Vastust ei saanud kontrollida. Palun proovige uuesti.": {
    ru: "Ответ не удалось проверить. Попробуйте ещё раз.",
    en: "The answer could not be checked. Please try again.",
  },
  "Teie mobiil-ID toiming aegus. Palun proovige uuesti.": {
    ru: "Время действия Mobiil-ID вышло. Попробуйте ещё раз.",
    en: "Mobile-ID timed out. Please try again.",
  },
  "Sellel numbril ei ole teie mobiil-ID-d.": {
    ru: "У этого номера нет Mobiil-ID.",
    en: "This number has no Mobile-ID.",
  },
  "Keeldusite või katkestasite toimingu.": {
    ru: "Вы отказались или прервали действие.",
    en: "You refused or stopped it.",
  },
  "Mobiil-ID seadistus telefonis on vigane. Palun pöörduge oma mobiilioperaatori poole.": {
    ru: "Mobiil-ID в телефоне настроен неверно. Обратитесь к своему оператору связи.",
    en: "Mobile-ID is not set up correctly on the phone. Please ask your mobile operator.",
  },
  "Telefon ei ole levis.": {
    ru: "Телефон вне сети.",
    en: "The phone has no coverage.",
  },
  "Päringu saatmise viga.": {
    ru: "Запрос не удалось отправить.",
    en: "The request could not be sent.",
  },
  "SIM-kaardi viga.": {
    ru: "Ошибка SIM-карты.",
    en: "An error of the SIM card.",
  },
  "Mobiil-ID teenus ei võtnud päringut vastu. Palun teatage sellest kasutajatoele.": {
    ru: "Служба Mobiil-ID не приняла запрос. Сообщите об этом в поддержку.",
    en: "Mobile-ID did not take the request. Please tell the support.",
  },
  "Mobiil-ID teenuses esinevad tehnilised tõrked. Palun proovige mõne aja pärast uuesti.": {
    ru: "В службе Mobiil-ID технические неполадки. Попробуйте позже.",
    en: "Mobile-ID has technical problems. Please try again later.",
  },
  "Teie Smart-ID toiming aegus või kontot ei leitud.": {
    ru: "Время действия Smart-ID вышло, или учётной записи нет.",
    en: "Smart-ID timed out, or there is no account.",
  },
  "Viga: valiti vale kontrollkood.": {
    ru: "Выбран неверный контрольный код.",
    en: "Another verification code was chosen.",
  },
  "Teie Smart-ID kontot ei saa praegu kasutada. Avage Smart-ID rakendus ja vaadake, mida see soovitab.": {
    ru: "Вашу учётную запись Smart-ID сейчас нельзя использовать. Откройте приложение Smart-ID и посмотрите, что оно советует.",
    en: "Your Smart-ID account cannot be used at the moment. Open the Smart-ID app and see what it suggests.",
  },
  "Teie Smart-ID rakendus on liiga vana. Palun uuendage seda.": {
    ru: "Ваше приложение Smart-ID устарело. Обновите его.",
    en: "Your Smart-ID app is too old. Please update it.",
  },
  "Teil ei ole sobiva tasemega Smart-ID kontot.": {
    ru: "У Вас нет учётной записи Smart-ID нужного уровня.",
    en: "You have no Smart-ID account of the level that is needed.",
  },
  "Smart-ID teenus ei võtnud päringut vastu. Palun teatage sellest kasutajatoele.": {
    ru: "Служба Smart-ID не приняла запрос. Сообщите об этом в поддержку.",
    en: "Smart-ID did not take the request. Please tell the support.",
  },
  "Smart-ID teenuses esinevad tehnilised tõrked. Palun proovige mõne aja pärast uuesti.": {
    ru: "В службе Smart-ID технические неполадки. Попробуйте позже.",
    en: "Smart-ID has technical problems. Please try again later.",
  },
  "Teie ID-kaardi sertifikaat on tühistatud või peatatud.": {
    ru: "Сертификат Вашей ID-карты отозван или приостановлен.",
    en: "The certificate of your ID card was revoked or suspended.",
  },
  "Teie ID-kaardi sertifikaadi kehtivust ei õnnestunud kinnitada.": {
    ru: "Не удалось подтвердить, что сертификат Вашей ID-карты действует.",
    en: "It could not be confirmed that the certificate of your ID card is valid.",
  },
  "Teie ID-kaardi sertifikaat ei kehti.": {
    ru: "Сертификат Вашей ID-карты недействителен.",
    en: "The certificate of your ID card is not valid.",
  },
  "Seda sertifikaati ei saa sisselogimiseks kasutada.": {
    ru: "С этим сертификатом войти нельзя.",
    en: "This certificate cannot be used to sign in.",
  },
  "Sertifikaadi kehtivuse teenuses esinevad tehnilised tõrked. Palun proovige mõne aja pärast uuesti.": {
    ru: "В службе проверки сертификатов технические неполадки. Попробуйте позже.",
    en: "The service that checks certificates has technical problems. Please try again later.",
  },
  "Selle ümbriku allkirjastas vahepeal keegi teine.": {
    ru: "Тем временем этот контейнер подписал кто-то другой.",
    en: "Somebody else has signed this container in the meantime.",
  },
  "Allkirjastamine on vahepeal katkestatud.": {
    ru: "Тем временем подписание отменено.",
    en: "The signing has been cancelled in the meantime.",
  },
  "Teil ei ole enam õigust seda ümbrikku allkirjastada.": {
    ru: "У Вас больше нет права подписать этот контейнер.",
    en: "You may no longer sign this container.",
  },
  "Teise allkirja peab andma teine inimene.": {
    ru: "Вторую подпись должен поставить другой человек.",
    en: "The second signature has to be that of another person.",
  },
  "Allkirjastada saab ainult oma isikukoodiga.": {
    ru: "Подписать можно только со своим личным кодом.",
    en: "You can sign with your own personal code only.",
  },
  "Neist failidest ei saa ümbrikku koostada. Katkestage allkirjastamine, kontrollige failide nimesid ja proovige uuesti.":
    {
      ru: "Из этих файлов нельзя сделать контейнер. Обратитесь к своему агенту.",
      en: "No container can be made of these files. Please ask your agent.",
    },
  "Seda sertifikaati ei saa allkirjastamiseks kasutada.": {
    ru: "Этим сертификатом подписать нельзя.",
    en: "This certificate cannot be used to sign.",
  },
  "Teie allkirjastamise sertifikaat ei kehti.": {
    ru: "Ваш сертификат подписи недействителен.",
    en: "Your certificate for signing is not valid.",
  },
  "Teie allkirjastamise sertifikaat on tühistatud või peatatud.": {
    ru: "Ваш сертификат подписи отозван или приостановлен.",
    en: "Your certificate for signing was revoked or suspended.",
  },
  "Teie allkirjastamise sertifikaadi kehtivust ei õnnestunud kinnitada.": {
    ru: "Не удалось подтвердить, что Ваш сертификат подписи действует.",
    en: "It could not be confirmed that your certificate for signing is valid.",
  },
  "Ajatempli või kehtivuskinnituse teenuses esinevad tehnilised tõrked. Palun proovige mõne aja pärast uuesti.": {
    ru: "В службе меток времени технические неполадки. Попробуйте позже.",
    en: "The service of timestamps has technical problems. Please try again later.",
  },
  "Olete selle ümbriku ise juba allkirjastanud.": {
    ru: "Вы уже сами подписали этот контейнер.",
    en: "You have signed this container already.",
  },
  "Palun sisestage telefoninumber": {
    ru: "Введите номер телефона",
    en: "Please enter the phone number",
  },
  "Vale telefoninumber": {
    ru: "Неверный номер телефона",
    en: "This is not a phone number",
  },
  "Palun sisestage isikukood": {
    ru: "Введите личный код",
    en: "Please enter the personal code",
  },
  "Vale isikukood: tohib sisaldada 11 numbrit": {
    ru: "Неверный личный код: в нём 11 цифр",
    en: "A personal code has 11 digits",
  },
  "Vale isikukood: kontrollnumber ei klapi": {
    ru: "Неверный личный код: проверьте цифры",
    en: "This is not a personal code: please check the digits",
  },
  "Akti ei leitud. Link on vigane või akt on kustutatud.": {
    ru: "Акт не найден. Ссылка неверна, или акт удалён.",
    en: "The act was not found. The link is wrong, or the act was deleted.",
  },
  "Selle isikukoodiga on üks toiming juba pooleli. Palun oodake, kuni see lõpeb.": {
    ru: "С этим личным кодом уже идёт одно действие. Дождитесь, пока оно закончится.",
    en: "Something is under way with this personal code already. Please wait until it ends.",
  },
  "Nii ei saa praegu sisse logida. Palun kasutage e-posti linki.": {
    ru: "Так сейчас войти нельзя. Воспользуйтесь ссылкой по электронной почте.",
    en: "You cannot sign in this way at the moment. Please use a link by e-mail.",
  },
  "Toiming ei ole kinnitatud või on juba lõppenud. Palun proovige uuesti.": {
    ru: "Действие не подтверждено или уже закончено. Попробуйте ещё раз.",
    en: "It was not confirmed, or has ended. Please try again.",
  },
  "Ümbrik on vahepeal muutunud. Palun laadige leht uuesti.": {
    ru: "Контейнер тем временем изменился. Обновите страницу.",
    en: "The container has changed in the meantime. Please load the page again.",
  },
  "Allkiri on juba antud. Oodake, kuni see kinnitatakse.": {
    ru: "Подпись уже поставлена. Дождитесь подтверждения.",
    en: "The signature has been given. Please wait until it is confirmed.",
  },
  "Ümbrikku allkirjastatakse praegu. Palun proovige hetke pärast uuesti.": {
    ru: "Контейнер сейчас подписывают. Попробуйте чуть позже.",
    en: "The container is being signed. Please try again in a moment.",
  },
  "Seda ümbrikku te praegu allkirjastada ei saa.": {
    ru: "Сейчас Вы не можете подписать этот контейнер.",
    en: "You cannot sign this container at the moment.",
  },
  "Web eID ei vastanud. Palun proovige uuesti.": {
    ru: "Web eID не ответил. Попробуйте ещё раз.",
    en: "Web eID did not answer. Please try again.",
  },
  "PIN-koodi ei sisestatud õigel ajal. Palun proovige uuesti.": {
    ru: "PIN-код не ввели вовремя. Попробуйте ещё раз.",
    en: "The PIN was not entered in time. Please try again.",
  },
  "Web eID laiendus ja programm ei sobi kokku. Palun uuendage need.": {
    ru: "Расширение и программа Web eID не подходят друг к другу. Обновите их.",
    en: "The extension and the program of Web eID do not fit together. Please update them.",
  },
  "Web eID versiooni ei õnnestunud lugeda. Palun uuendage see.": {
    ru: "Версию Web eID не удалось прочитать. Обновите его.",
    en: "The version of Web eID could not be read. Please update it.",
  },
  "Web eID brauserilaiendust ei leitud. Palun paigaldage see ja laadige leht uuesti.": {
    ru: "Расширение Web eID не найдено. Установите его и обновите страницу.",
    en: "The Web eID extension was not found. Please install it and load the page again.",
  },
  "Web eID programmi ei leitud. Palun paigaldage ID-kaardi tarkvara.": {
    ru: "Программа Web eID не найдена. Установите программу для ID-карты.",
    en: "The Web eID program was not found. Please install the software for ID cards.",
  },
  "ID-kaardi kasutamine ebaõnnestus. Palun proovige uuesti.": {
    ru: "ID-карту использовать не удалось. Попробуйте ещё раз.",
    en: "The ID card could not be used. Please try again.",
  },
  "ID-kaarti saab kasutada ainult turvalisel (https) lehel.": {
    ru: "ID-карту можно использовать только на защищённой (https) странице.",
    en: "An ID card can be used on a secure (https) page only.",
  },
  "Web eID ei võtnud päringut vastu. Palun teatage sellest kasutajatoele.": {
    ru: "Web eID не принял запрос. Сообщите об этом в поддержку.",
    en: "Web eID did not take the request. Please tell the support.",
  },
  "Web eID programm katkes. Kontrollige kaarti ja lugejat ning proovige uuesti.": {
    ru: "Программа Web eID прервалась. Проверьте карту и считыватель и попробуйте ещё раз.",
    en: "The Web eID program broke off. Check the card and the reader, and try again.",
  },
  "Eelmine ID-kaardi toiming on pooleli. Palun lõpetage see enne.": {
    ru: "Предыдущее действие с ID-картой не закончено. Сначала закончите его.",
    en: "An earlier action with the ID card is under way. Please finish it first.",
  },
  "Toimingu seisu ei õnnestunud küsida. Palun proovige uuesti.": {
    ru: "Не удалось узнать, чем закончилось действие. Попробуйте ещё раз.",
    en: "We could not learn how it ended. Please try again.",
  },
};
