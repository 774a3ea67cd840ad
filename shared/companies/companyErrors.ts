import type { AddressError } from "#shared/basics/emailAddress.ts";
import type { IdentifierError } from "./identifiers.ts";

export const companyErrorTexts = {
  required: "See väli on kohustuslik.",
  too_long: "See on liiga pikk.",
  code_format: "Sisestage 8-kohaline registrikood või 11-kohaline isikukood.",
  code_date: "Isikukoodis ei ole õiget sünnikuupäeva.",
  code_checksum: "Kood on vigane: kontrollnumber ei klapi.",
  vat_format: "KMKR number on kujul EE ja 9 numbrit.",
  vat_checksum: "KMKR number on vigane: kontrollnumber ei klapi.",
  vat_without_number: "Käibemaksukohustuslasel on KMKR number. Ilma selleta on käibemaks ostuaktil 0 %.",
  iban_format: "IBAN algab riigi tähtedega; Eesti IBAN on EE ja 18 numbrit.",
  iban_checksum: "IBAN on vigane: kontrollnumber ei klapi.",
  postcode: "Sihtnumber on viis numbrit.",
  emails: "Kontrollige e-posti aadresse.",
  email_letters: "E-posti aadressis ei saa enne @-märki olla täpitähti: sellisele aadressile kiri ei lähe.",
  email_dots: "E-posti aadressis ei saa enne @-märki olla punkti alguses, lõpus ega kahte järjest.",
  email_local_length: "E-posti aadressis on enne @-märki kuni 64 tähemärki.",
  email_domain:
    "E-posti aadressi domeeni osad on tähtedest, numbritest ja sidekriipsudest; kriips ei ole osa alguses ega lõpus.",
  too_many: "Neid on liiga palju.",
  percent: "Määr on 0 kuni 100 protsenti, kuni kaks kohta pärast koma.",
  days: "Päevi võib olla 0 kuni 365.",
  margin: "Marginaal on 0 kuni 999,99 €, kuni kaks kohta pärast koma.",
  stays_buyer: "Ostjaks jääb ta alles: tal võib olla raporteid ja hindu.",
  no_side: "Valige, kas ettevõte on ostja, omanik või mõlemad.",
} as const;

export type CompanyError = keyof typeof companyErrorTexts;

export const vatErrors: Record<IdentifierError, CompanyError> = {
  format: "vat_format",
  date: "vat_format",
  checksum: "vat_checksum",
};

export const ibanErrors: Record<IdentifierError, CompanyError> = {
  format: "iban_format",
  date: "iban_format",
  checksum: "iban_checksum",
};

export const codeErrors: Record<IdentifierError, CompanyError> = {
  format: "code_format",
  date: "code_date",
  checksum: "code_checksum",
};

export const addressErrors = {
  form: "emails",
  letters: "email_letters",
  dots: "email_dots",
  local_length: "email_local_length",
  domain: "email_domain",
} as const satisfies Record<AddressError, CompanyError>;
