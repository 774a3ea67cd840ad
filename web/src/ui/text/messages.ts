import { common, keyboard } from "./et.ts";

/** What any page can have to say: of a call, of the network, of a page that does not open. */
export const messages = {
  /** docs/rules/user-interface.md, "Errors of the server". */
  error: "Midagi läks valesti, palun proovige uuesti.",
  errorAgain: (request: string | undefined) =>
    `Midagi läks jälle valesti. Kui ka uus proovimine ei aita, teatage palun veast${request === undefined ? "." : `: päringu tunnus on ${request}.`}`,
  failed: "Midagi läks valesti.",
  /** Of a download, and of a signature that does not begin (docs/rules/uploads.md, "Downloads"); the specification has it without a full stop. */
  wentWrong: "Midagi läks valesti, palun proovige uuesti",
  /** docs/rules/user-interface.md, "Without a network". */
  offline: "Võrguühendus puudub. Andmed laaditakse ise, kui ühendus taastub.",
  offlineChange: "Võrguühendus puudub. Sisestatu on alles; proovige uuesti, kui ühendus taastub.",
  noAnswer: "Server ei vasta. Proovime ise uuesti.",
  noAnswerChange: "Ühendus serveriga katkes. Sisestatu on alles; proovige uuesti.",
  timedOut: "Server ei vastanud õigel ajal. Proovime ise uuesti.",
  timedOutChange:
    "Server ei vastanud õigel ajal. Sisestatu on alles; kontrollige, kas muudatus jõudis kohale, ja proovige uuesti.",
  offlineCode: "Võrguühendus puudub. Avame selle, kui ühendus taastub.",
  offlineBar: "Võrguühendus puudub. Siin näidatud andmed võivad olla vanad; loendid uuenevad ise, kui ühendus taastub.",
  noAnswerBar: "Server ei vasta. Siin näidatud andmed võivad olla vanad; loendid uuenevad ise.",
  offlinePage: "Võrguühendus puudub. Leht avaneb, kui ühendus taastub.",
  fileTooLarge: "See fail on liiga suur(üle 25MB)",
  tryAgain: common.tryAgain,
  loading: common.loading,
  close: common.close,
  help: keyboard.help,
  keyOf: keyboard.keyOf,
  brokenTitle: "Lehe kuvamine ebaõnnestus",
  broken: "Andmed on alles. Laadige leht uuesti; kui see ei aita, teatage palun veast.",
  reload: "Laadi leht uuesti",
  notFoundTitle: "Lehte ei leitud",
  notFound: "Seda aadressi ei ole või pole see teile nähtav.",
  toStart: "Avalehele",
  nothingToShowTitle: "Teile avatud lehti ei ole",
  nothingToShow:
    "Teie rollid ei ava ühtegi praegustest lehtedest. Kui peaksite midagi nägema, küsige õigusi platvormi haldurilt.",
} as const;

/** In another language. */
export type Messages = {
  readonly [Name in keyof typeof messages]: (typeof messages)[Name] extends string ? string : (typeof messages)[Name];
};
