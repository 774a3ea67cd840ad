import type { EidMeans } from "#shared/sessions/eidMeans.ts";

const again = "Palun proovige mõne aja pärast uuesti.";

export const attemptTexts = {
  expired: "Toiming aegus. Palun proovige uuesti.",
  interrupted: "Toiming katkes meie süsteemis. Palun proovige uuesti.",
  cancelled: "Toiming katkestati.",
  stranger: "Selle isikukoodiga kasutajat ei ole. Palun pöörduge oma agendi poole.",
  not_owner: "Selle kirja lingiga saab siseneda ainult omanik ise. Palun pöörduge oma agendi poole.",
  needs_agent: "Teie kasutajal on teised õigused. Selle omaniku saab teile lisada agent.",
  other_person: "Vastas teine inimene kui see, kelle isikukood sisestati.",
  untrusted: "Vastust ei saanud kontrollida. Palun proovige uuesti.",
} as const;

export const mobileIdTexts = {
  timeout: "Teie mobiil-ID toiming aegus. Palun proovige uuesti.",
  not_client: "Sellel numbril ei ole teie mobiil-ID-d.",
  user_cancelled: "Keeldusite või katkestasite toimingu.",
  hash_mismatch: "Mobiil-ID seadistus telefonis on vigane. Palun pöörduge oma mobiilioperaatori poole.",
  phone_absent: "Telefon ei ole levis.",
  delivery_error: "Päringu saatmise viga.",
  sim_error: "SIM-kaardi viga.",
  refused: "Mobiil-ID teenus ei võtnud päringut vastu. Palun teatage sellest kasutajatoele.",
  unavailable: `Mobiil-ID teenuses esinevad tehnilised tõrked. ${again}`,
} as const;

export const smartIdTexts = {
  timeout: "Teie Smart-ID toiming aegus või kontot ei leitud.",
  not_found: "Teie Smart-ID toiming aegus või kontot ei leitud.",
  user_refused: "Keeldusite või katkestasite toimingu.",
  wrong_code: "Viga: valiti vale kontrollkood.",
  unusable: "Teie Smart-ID kontot ei saa praegu kasutada. Avage Smart-ID rakendus ja vaadake, mida see soovitab.",
  app_too_old: "Teie Smart-ID rakendus on liiga vana. Palun uuendage seda.",
  no_suitable_account: "Teil ei ole sobiva tasemega Smart-ID kontot.",
  refused: "Smart-ID teenus ei võtnud päringut vastu. Palun teatage sellest kasutajatoele.",
  unavailable: `Smart-ID teenuses esinevad tehnilised tõrked. ${again}`,
} as const;

/** Refusals of an ID card. Those of the extension itself have their texts in web/src/ui/text/eid.ts. */
export const idCardTexts = {
  revoked: "Teie ID-kaardi sertifikaat on tühistatud või peatatud.",
  status_unknown: "Teie ID-kaardi sertifikaadi kehtivust ei õnnestunud kinnitada.",
  certificate_expired: "Teie ID-kaardi sertifikaat ei kehti.",
  wrong_certificate: "Seda sertifikaati ei saa sisselogimiseks kasutada.",
  unavailable: `Sertifikaadi kehtivuse teenuses esinevad tehnilised tõrked. ${again}`,
} as const;

export const signingTexts = {
  overtaken: "Selle ümbriku allkirjastas vahepeal keegi teine.",
  container_gone: "Allkirjastamine on vahepeal katkestatud.",
  not_signer: "Teil ei ole enam õigust seda ümbrikku allkirjastada.",
  same_signer: "Teise allkirja peab andma teine inimene.",
  not_own_code: "Allkirjastada saab ainult oma isikukoodiga.",
  unbuildable:
    "Neist failidest ei saa ümbrikku koostada. Katkestage allkirjastamine, kontrollige failide nimesid ja proovige uuesti.",
  signing_certificate_wrong: "Seda sertifikaati ei saa allkirjastamiseks kasutada.",
  signing_certificate_expired: "Teie allkirjastamise sertifikaat ei kehti.",
  signing_certificate_revoked: "Teie allkirjastamise sertifikaat on tühistatud või peatatud.",
  signing_certificate_unknown: "Teie allkirjastamise sertifikaadi kehtivust ei õnnestunud kinnitada.",
  proofs_unavailable: `Ajatempli või kehtivuskinnituse teenuses esinevad tehnilised tõrked. ${again}`,
} as const;

/** Told in the place of `overtaken` and `container_changed`. It is derived when read: stored outcomes are what older code knows. */
export const OWN_SIGNATURE = "Olete selle ümbriku ise juba allkirjastanud.";

export type SigningOutcome = keyof typeof signingTexts;
export type AttemptOutcome = keyof typeof attemptTexts;
export type MobileIdOutcome = keyof typeof mobileIdTexts;
export type SmartIdOutcome = keyof typeof smartIdTexts;
export type IdCardOutcome = keyof typeof idCardTexts;
export type EidOutcome = AttemptOutcome | SigningOutcome | MobileIdOutcome | SmartIdOutcome | IdCardOutcome;

const textsOf = { idCard: idCardTexts, mobileId: mobileIdTexts, smartId: smartIdTexts } as const;

export function eidText(means: EidMeans, outcome: EidOutcome): string {
  const texts: Partial<Record<EidOutcome, string>> = { ...attemptTexts, ...signingTexts, ...textsOf[means] };
  return texts[outcome] ?? attemptTexts.interrupted;
}
