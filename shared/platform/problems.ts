import * as z from "zod/mini";

export const problems = {
  bad_request: { status: 400, message: "Päring on vigane." },
  invalid_fields: { status: 400, message: "Palun parandage märgitud väljad." },
  csrf: { status: 403, message: "Turvakontroll ebaõnnestus. Palun laadige leht uuesti." },
  not_signed_in: { status: 401, message: "Palun logige sisse." },
  forbidden: { status: 403, message: "Teil puudub selleks õigus." },
  not_found: { status: 404, message: "Ei leitud." },
  link_expired: { status: 400, message: "Sisselogimise link on aegunud või juba kasutatud. Palun küsige uus." },
  too_many_requests: { status: 429, message: "Liiga palju katseid. Palun proovige mõne minuti pärast uuesti." },
  eid_busy: { status: 409, message: "Selle isikukoodiga on üks toiming juba pooleli. Palun oodake, kuni see lõpeb." },
  eid_off: { status: 409, message: "Nii ei saa praegu sisse logida. Palun kasutage e-posti linki." },
  eid_not_confirmed: { status: 409, message: "Toiming ei ole kinnitatud või on juba lõppenud. Palun proovige uuesti." },
  too_large: { status: 413, message: "See fail on liiga suur(üle 25MB)" },
  file_type: { status: 415, message: "Seda failitüüpi ei saa üles laadida" },
  upload_missing: { status: 400, message: "Üleslaaditud faili ei leitud. Palun laadige see uuesti üles." },
  reports_gone: { status: 409, message: "Osa raporteid on vahepeal akteeritud." },
  rows_changed: { status: 409, message: "Raportite andmed on vahepeal muutunud. Palun laadige leht uuesti." },
  waybills_doubled: { status: 409, message: "Osa veoselehti läheks arvele kaks korda." },
  act_changed: { status: 409, message: "Akti on vahepeal muudetud. Palun laadige leht uuesti." },
  reply_too_large: { status: 422, message: "Valitud on korraga liiga palju ridu. Palun valige vähem raporteid." },
  act_busy: { status: 409, message: "Akti koostamine on pooleli. Palun proovige mõne hetke pärast uuesti." },
  letter_no_address: { status: 409, message: "Aktide saatmise e-postiaadress on seadistamata." },
  repeated_otherwise: {
    status: 409,
    message: "Sama toiming on juba tehtud teise sisuga. Palun laadige leht uuesti.",
  },
  letter_changed: { status: 409, message: "Selle kirja on keegi vahepeal juba saatnud või tühistanud." },
  company_changed: { status: 409, message: "Keegi teine on selle ettevõtte andmeid vahepeal muutnud." },
  person_changed: { status: 409, message: "Keegi teine on selle inimese andmeid vahepeal muutnud." },
  person_employed: { status: 409, message: "Eemaldage enne töösuhted." },
  person_erased: { status: 409, message: "Selle inimese andmed on juba kustutatud." },
  own_data: { status: 409, message: "Enda isikuandmeid ei saa kustutada." },
  destination_used: { status: 409, message: "Sihtkohta ei saa eemaldada, sest sellel on raporteid." },
  own_access: { status: 409, message: "Enda ligipääsu ei saa lõpetada." },
  assortment_changed: { status: 409, message: "Keegi teine on seda sortimenti vahepeal muutnud." },
  media_changed: { status: 409, message: "Keegi teine on seda kirjet vahepeal muutnud." },
  document_changed: { status: 409, message: "Keegi teine on seda dokumenti vahepeal muutnud või selle kustutanud." },
  document_signed: { status: 409, message: "Dokument on allkirjastamisel või allkirjastatud. Seda muuta ei saa." },
  document_again: { status: 409, message: "Ettevõttel on sama nimega dokument juba olemas." },
  media_full: { status: 409, message: "Nimekiri on täis. Eemaldage enne mõni vana kirje." },
  import_busy: { status: 409, message: "Seda faili juba imporditakse või see ootab järjekorras." },
  import_decided: { status: 409, message: "Selle faili kohta on juba otsustatud." },
  doubts_changed: { status: 409, message: "Kahtlused on vahepeal muutunud. Vaadake need uuesti üle." },
  price_changed: { status: 409, message: "Keegi teine on seda hinda vahepeal muutnud. Vaadake uus hind üle." },
  forecast_changed: { status: 409, message: "Keegi teine on seda prognoosi vahepeal muutnud." },
  forecast_confirmed: { status: 409, message: "Prognoos on kinnitatud ja seda ei saa enam muuta." },
  forecast_exists: { status: 409, message: "Selle kvartali prognoos on juba lisatud." },
  forecast_closed: { status: 409, message: "Praegu ei saa selle ettevõtte prognoosi lisada." },
  group_changed: { status: 409, message: "Keegi teine on seda rühma vahepeal muutnud." },
  groups_full: { status: 409, message: "Rühmi on juba nii palju, kui neid võib olla." },
  price_exists: { status: 409, message: "Sellise kehtivuse algusega hind on juba olemas." },
  trust_missing: { status: 409, message: "Ümbrikke ei saa kontrollida, sest usaldatud väljaandjad on seadistamata." },
  act_frozen: {
    status: 409,
    message: "Akt on allkirjastamisel. Selle dokumente ja lankide andmeid muuta enam ei saa.",
  },
  act_signed: {
    status: 409,
    message: "Akt või selle ostuakt on allkirjastamisel või allkirjastatud. Seda muuta ei saa.",
  },
  container_changed: { status: 409, message: "Ümbrik on vahepeal muutunud. Palun laadige leht uuesti." },
  signature_pending: { status: 409, message: "Allkiri on juba antud. Oodake, kuni see kinnitatakse." },
  container_busy: { status: 409, message: "Ümbrikku allkirjastatakse praegu. Palun proovige hetke pärast uuesti." },
  cannot_sign: { status: 409, message: "Seda ümbrikku te praegu allkirjastada ei saa." },
  waybill_present: { status: 409, message: "Sellele veoselehele on fail juba lisatud." },
  site_full: { status: 409, message: "Langil on juba 99 faili. Rohkem lisada ei saa." },
  plots_missing: {
    status: 409,
    message: "Kataster ei ole veel kõigi katastriüksuste andmeid andnud. Proovige mõne minuti pärast uuesti.",
  },
  plots_confidential: {
    status: 409,
    message: "Valitud aktide katastriüksuste asukoht on konfidentsiaalne. Andmeid edasi anda ei saa.",
  },
  site_changed: { status: 409, message: "Keegi teine on selle langi andmeid vahepeal muutnud." },
  declaration_exists: {
    status: 409,
    message: "Sellel omanikul on selle viitenumbriga deklaratsioon juba olemas, teise kontrollnumbriga.",
  },
  declaration_changed: { status: 409, message: "Keegi teine on seda deklaratsiooni vahepeal muutnud." },
  declaration_taken: {
    status: 409,
    message: "See deklaratsioon on kehtinud ja koormad võisid selle numbri saada. Seda eemaldada ei saa.",
  },
  acts_uncounted: {
    status: 409,
    message: "Viimased aktid on veel kokku lugemata. Palun proovige mõne minuti pärast uuesti.",
  },
  declaration_on_acts: { status: 409, message: "Number on omaniku aktil. Deklaratsiooni ära võtta ei saa." },
  list_busy: {
    status: 409,
    message: "Siia lisatakse praegu korraga liiga palju. Palun proovige mõne hetke pärast uuesti.",
  },
  declarations_full: { status: 409, message: "Omanikul on juba nii palju deklaratsioone, kui neid võib olla." },
  mandates_full: { status: 409, message: "Omanikul on juba nii palju volitusi, kui neid võib olla." },
  simplified_exists: {
    status: 409,
    message: "Omanikul on lihtsustatud deklaratsioon juba olemas. Lisage uus maa sellele.",
  },
  filing_closed: {
    status: 409,
    message: "Seda ei saa deklaratsiooni praeguses olekus teha. Palun laadige leht uuesti.",
  },
  eudr_off: { status: 409, message: "Infosüsteemi ligipääs on seadistamata." },
  eudr_silent: { status: 409, message: "Infosüsteem ei vasta praegu. Palun proovige mõne minuti pärast uuesti." },
  no_mandate: { status: 409, message: "Deklaratsiooni esitamiseks on vaja omaniku kehtivat volitust." },
  amend_closed: {
    status: 409,
    message: "Hoolsusdeklaratsiooni saab muuta ja tagasi võtta 72 tunni jooksul. Esitage uus deklaratsioon.",
  },
  composite_busy: { status: 409, message: "Teie eelmist aruannet alles koostatakse." },
  internal: { status: 500, message: "Midagi läks valesti, palun proovige uuesti." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problems;

/** Field path (`number`, `buy_acts.17`, `non_field_errors`) → Estonian sentences. */
export const fieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof fieldErrors>;

/** docs/rules/api.md, "One kind of refusal" */
export const problemReply = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(fieldErrors),
  request_id: z.optional(z.string()),
});
