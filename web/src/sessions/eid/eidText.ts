import type { EidMeans } from "#shared/sessions/eidMeans.ts";

export const eidText = {
  or: "või",
  choice: "Logi sisse elektroonilise isikutunnistusega",
  means: { idCard: "ID-kaart", mobileId: "Mobiil-ID", smartId: "Smart-ID" } satisfies Record<EidMeans, string>,
  phone: "Telefoninumber",
  phoneHint: "Eesti numbri ees ei ole vaja +372",
  code: "Isikukood",
  proceed: "Jätka",
  back: "Tagasi",
  stop: "Katkesta",
  verificationCode: "Kontrollkood",
  spoken: (code: string) => `Kontrollkood on ${code.split("").join(" ")}`,
  /** `pin`: 1 to sign in, 2 to sign. */
  waiting: {
    idCard: (pin: number) => `Pange ID-kaart lugejasse. Kinnitage toiming avanevas aknas ja sisestage PIN${pin}.`,
    mobileId: (pin: number) => `Kui telefon näitab sama kontrollkoodi, sisestage mobiil-ID PIN${pin}.`,
    smartId: (pin: number) => `Valige Smart-ID rakenduses sama kontrollkood ja sisestage PIN${pin}.`,
  } satisfies Record<EidMeans, (pin: number) => string>,
  warning: "Kui kood telefonis on teine, katkestage toiming: siis ei ole see teie päring.",
  embedding: "Lisan allkirja ümbrikku …",
  mayClose: "Akna võite sulgeda: allkiri lisatakse ka siis.",
  timeLeft: (seconds: number) => `Aega on ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
  failed: "Sisselogimine ebaõnnestus",
  done: "Olete sisse logitud",
  cutOff: "Ühendus katkes. Jätkan, kui see taastub.",
  lost: "Toimingu seisu ei õnnestunud küsida. Palun proovige uuesti.",
  install: "Paigalda Web eID",
};

export type EidText = typeof eidText;

/** Errors of Web eID by their codes (docs/rules/eid.md, "Errors of the card reader"). */
export const webEidTexts = {
  ERR_WEBEID_ACTION_TIMEOUT: "Web eID ei vastanud. Palun proovige uuesti.",
  ERR_WEBEID_USER_TIMEOUT: "PIN-koodi ei sisestatud õigel ajal. Palun proovige uuesti.",
  ERR_WEBEID_VERSION_MISMATCH: "Web eID laiendus ja programm ei sobi kokku. Palun uuendage need.",
  ERR_WEBEID_VERSION_INVALID: "Web eID versiooni ei õnnestunud lugeda. Palun uuendage see.",
  ERR_WEBEID_EXTENSION_UNAVAILABLE: "Web eID brauserilaiendust ei leitud. Palun paigaldage see ja laadige leht uuesti.",
  ERR_WEBEID_NATIVE_UNAVAILABLE: "Web eID programmi ei leitud. Palun paigaldage ID-kaardi tarkvara.",
  ERR_WEBEID_UNKNOWN_ERROR: "ID-kaardi kasutamine ebaõnnestus. Palun proovige uuesti.",
  ERR_WEBEID_CONTEXT_INSECURE: "ID-kaarti saab kasutada ainult turvalisel (https) lehel.",
  ERR_WEBEID_USER_CANCELLED: "Keeldusite või katkestasite toimingu.",
  ERR_WEBEID_NATIVE_INVALID_ARGUMENT: "Web eID ei võtnud päringut vastu. Palun teatage sellest kasutajatoele.",
  ERR_WEBEID_NATIVE_FATAL: "Web eID programm katkes. Kontrollige kaarti ja lugejat ning proovige uuesti.",
  ERR_WEBEID_ACTION_PENDING: "Eelmine ID-kaardi toiming on pooleli. Palun lõpetage see enne.",
  ERR_WEBEID_MISSING_PARAMETER: "Web eID ei võtnud päringut vastu. Palun teatage sellest kasutajatoele.",
} as const;
export type WebEidErrorCode = keyof typeof webEidTexts;

export const WEB_EID_INSTALL = "https://www.id.ee/artikkel/paigalda-id-tarkvara/";
