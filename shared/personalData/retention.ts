import { accountingUntil, addDays, addYears, type IsoDate } from "#shared/basics/dates.ts";

/** `numbered`: a number takes the place of the name. `expires`: deleted by itself. `kept`: erasure leaves it until a day. */
export type AtErasure = "erased" | "numbered" | "expires" | "kept";

interface RetentionRow {
  title: string;
  /** Time for which data are kept without an erasure. */
  period: string;
  reason: string;
  atErasure: AtErasure;
}

/** Personal data by kind (docs/rules/personalData.md, "What is kept, how long and why"). */
export const RETENTION = {
  access: {
    title: "Nimi, e-post, isikukood ja õigused",
    period: "Kuni ligipääsu lõpuni",
    reason: "Nende järgi logib inimene sisse ja allkirjastab.",
    atErasure: "erased",
  },
  former: {
    title: "Lahkunud inimese nimi, e-post, isikukood ja viimased ettevõtted",
    period: "Kuni kustutamiseni",
    reason: "Ajalugu näitab, kes akti tegi, muutis või saatis.",
    atErasure: "erased",
  },
  sessions: {
    title: "Sisselogimised",
    period: "12 tundi pärast viimast kasutamist, kõige rohkem 7 päeva",
    reason: "Sisselogitud inimene ei pea iga lehe juures uuesti sisse logima.",
    atErasure: "erased",
  },
  eid: {
    title: "Mobiil-ID telefoninumber ja Smart-ID konto",
    period: "Telefoninumber kuni 1 tund pärast toimingu tähtaega, konto kuni järgmise allkirjani",
    reason: "Telefon küsib PIN-i ühe toimingu jaoks, ja äpp ei küsi kontot iga kord uuesti.",
    atErasure: "erased",
  },
  ownCompany: {
    title: "Eraisikust omaniku telefon, e-post ja kirjade keel",
    period: "Kuni omanikuga kaubeldakse",
    reason: "Aktid saadetakse nende järgi.",
    atErasure: "erased",
  },
  settings: {
    title: "Salvestatud vaated ja seaded",
    period: "Kuni ligipääsu lõpuni",
    reason: "Inimene leiab oma vaated ja avalehe järgmisel korral eest.",
    atErasure: "erased",
  },
  report: {
    title: "Inimese kohta koostatud fail",
    period: "7 päeva",
    reason: "Fail antakse inimesele, kes seda küsis.",
    atErasure: "erased",
  },
  acts: {
    title: "Akti koostaja",
    period: "Sama kaua kui akt",
    reason: "Vaidluses peab selguma, kes akti koostas.",
    atErasure: "numbered",
  },
  actEvents: {
    title: "Akti ajalugu",
    period: "Sama kaua kui akt",
    reason: "Vaidluses peab selguma, kes mida tegi.",
    atErasure: "numbered",
  },
  letters: {
    title: "Kirja saatja",
    period: "Sama kaua kui akt",
    reason: "Vaidluses peab selguma, kes kirja saatis.",
    atErasure: "numbered",
  },
  documents: {
    title: "Dokumendi ajalugu",
    period: "Sama kaua kui dokument",
    reason: "Vaidluses peab selguma, kes mida tegi.",
    atErasure: "numbered",
  },
  preparedContainers: {
    title: "Ümbriku koostaja ja keelduja",
    period: "Sama kaua kui ümbrik",
    reason: "Teine pool näeb, kes ümbriku koostas või allkirjast keeldus.",
    atErasure: "numbered",
  },
  imports: {
    title: "Mõõtefaili importija",
    period: "Sama kaua kui raportid",
    reason: "Vea korral peab selguma, kust andmed tulid.",
    atErasure: "numbered",
  },
  exports: {
    title: "Eksportija",
    period: "Sama kaua kui aktid",
    reason: "Raamatupidaja küsib, kes faili tegi.",
    atErasure: "numbered",
  },
  forecasts: {
    title: "Prognoosi sisestaja",
    period: "Sama kaua kui prognoos",
    reason: "Prognoosi kohta küsitakse sellelt, kes selle sisestas.",
    atErasure: "numbered",
  },
  declarations: {
    title: "EUDR-i deklaratsiooni lisaja ja muutja, volituse tegija ja tühistaja, meeldetuletuse saatja",
    period: "Sama kaua kui deklaratsioon",
    reason: "Aastaid hiljem peab selguma, kes katastriüksuse deklareeris.",
    atErasure: "numbered",
  },
  accounting: {
    title: "Aktid, arved ja dokumendid, mille osapool inimene ise on",
    period: "7 aastat majandusaasta lõpust",
    reason: "Raamatupidamise seadus, § 12: algdokumente säilitatakse seitse aastat.",
    atErasure: "kept",
  },
  containers: {
    title: "Allkirjastatud ümbrikud: nimi ja isikukood allkirjas",
    period: "7 aastat majandusaasta lõpust",
    reason: "Allkirjastatud akt on raamatupidamise algdokument. Ilma nimeta ei ole allkirja.",
    atErasure: "kept",
  },
  eudr: {
    title: "Puidu päritolu: maaomanik, katastritunnus ja lank, deklaratsioonid ja nende märkused",
    period: "5 aastat viimasest aktist või deklaratsioonist",
    reason: "Määrus (EL) 2023/1115: raadamisvabaduse andmeid säilitatakse viis aastat.",
    atErasure: "kept",
  },
  backups: {
    title: "Varukoopiad",
    period: "35 päeva; kus on seatud seitsme aasta varukoopiad, siis 8 aastat",
    reason: "Varukoopiat ei saa osaliselt muuta. Taastamise järel kustutatakse andmed uuesti.",
    atErasure: "kept",
  },
  logs: {
    title: "Logid: inimese number, lehe vea korral ka nimi ja e-post",
    period: "6 kuud",
    reason: "Vigade ja rünnete uurimine. Isikukoodi logides ei ole.",
    atErasure: "expires",
  },
} as const satisfies Record<string, RetentionRow>;

export type RetentionKind = keyof typeof RETENTION;

export const retentionKinds: readonly RetentionKind[] = Object.keys(RETENTION).filter(
  (name): name is RetentionKind => name in RETENTION,
);

const EUDR_YEARS = 5;
const BACKUP_DAYS = 35;
/** The setting `sevenYears` keeps a paper of January for seven years from the end of its year. */
export const BACKUP_YEARS = 8;
/** Backups of each day; a table itself can be restored to any second of 35 days. */
export const DAILY_BACKUP_DAYS = 7;

export function eudrUntil(lastAct: IsoDate): IsoDate {
  return addYears(lastAct, EUDR_YEARS);
}

/** @param years 0 for an installation without `sevenYears` */
export function backupsUntil(erased: IsoDate, years = 0): IsoDate {
  return years > 0 ? addYears(erased, years) : addDays(erased, BACKUP_DAYS);
}

/** Days of the newest papers of a person; absent where there is none. */
export interface LastPapers {
  /** Day of the last act of which the person is a party. */
  accounting?: IsoDate | undefined;
  container?: IsoDate | undefined;
  /** Day of the last declaration of the person, or of the last act with timber from the person. */
  eudr?: IsoDate | undefined;
}

/** Returns the day until which erasure leaves data of a kind; undefined when there are none, or none are left. */
export function keptUntil(
  kind: RetentionKind,
  papers: LastPapers,
  today: IsoDate,
  backupYears = 0,
): IsoDate | undefined {
  const day = kind === "backups" ? backupsUntil(today, backupYears) : lastDay(kind, papers);
  return day !== undefined && day >= today ? day : undefined;
}

function lastDay(kind: RetentionKind, { accounting, container, eudr }: LastPapers) {
  switch (kind) {
    case "accounting":
      return accounting && accountingUntil(accounting);
    case "containers":
      return container && accountingUntil(container);
    case "eudr":
      return eudr && eudrUntil(eudr);
    default:
      return undefined;
  }
}

export const ERASURE_HINDRANCES = {
  own: "Enda isikuandmeid ei saa kustutada.",
  employed: "Eemaldage enne töösuhted.",
} as const;
export type ErasureHindrance = keyof typeof ERASURE_HINDRANCES;

interface Erasing {
  isOwn: boolean;
  companies: readonly number[];
}

/** Returns the reason why a person cannot be erased (docs/rules/personalData.md, "Who can be erased"). */
export function erasureHindrance({ isOwn, companies }: Erasing): ErasureHindrance | undefined {
  if (isOwn) return "own";
  return companies.length > 0 ? "employed" : undefined;
}
