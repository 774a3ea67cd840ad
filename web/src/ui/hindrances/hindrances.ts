/** Where it is mended: the page of the company, the list of incomplete companies, or the prices of the buyer. */
export type RemedyPlace = "company" | "companies" | "prices";

interface Known {
  /** Said as `Paber puudu`, or of several as `Puudu: paber, hind`. */
  missing?: string;
  /** Said as it is, where nothing is missing. */
  words?: string;
  /** None where the row has the remedy itself, or where somebody else has to act. */
  remedy?: { place: RemedyPlace; label: string };
}

const OF_COMPANY = { place: "company", label: "Täienda ettevõtte andmeid" } as const;

/** What hinders a row, for all lists (docs/rules/user-interface.md, "What hinders a row"). */
export const HINDRANCES = {
  paper: { missing: "paber" },
  email: { missing: "e-post", remedy: { place: "company", label: "Lisa e-posti aadress" } },
  invoice: { missing: "e-arve andmed", remedy: OF_COMPANY },
  no_price: { missing: "hind", remedy: { place: "prices", label: "Ava hinnakiri" } },
  seller_incomplete: {
    missing: "müüja andmed",
    remedy: { place: "companies", label: "Ava puudulikud ettevõtted" },
  },
  waybill_unfinished: { words: "Veoseleht lõpetamata" },
  being_acted: { words: "Akteerimisel" },
  name: { missing: "nimi", remedy: OF_COMPANY },
  code: { missing: "õige kood", remedy: OF_COMPANY },
  street: { missing: "tänav ja maja", remedy: OF_COMPANY },
  city: { missing: "linn või vald", remedy: OF_COMPANY },
  bank_account: { missing: "IBAN", remedy: OF_COMPANY },
  vat_number: { missing: "KMKR number", remedy: OF_COMPANY },
} as const satisfies Record<string, Known>;
export type Hindrance = keyof typeof HINDRANCES;

export function isHindrance(word: string | undefined): word is Hindrance {
  return word !== undefined && word in HINDRANCES;
}

function knownOf(hindrance: Hindrance): Known {
  return HINDRANCES[hindrance];
}

export function remedyOf(hindrance: Hindrance): Known["remedy"] {
  return knownOf(hindrance).remedy;
}

/** `Paber puudu`; `Puudu: tänav ja maja, IBAN`. */
export function hindranceWords(hindrances: readonly Hindrance[]): string {
  const known = hindrances.map(knownOf);
  const missing = known.flatMap((one) => one.missing ?? []);
  const said = known.flatMap(({ words }) => words ?? []);
  const [only] = missing;
  const lacks =
    only === undefined
      ? []
      : [
          missing.length === 1
            ? `${only.charAt(0).toUpperCase()}${only.slice(1)} puudu`
            : `Puudu: ${missing.join(", ")}`,
        ];
  return [...lacks, ...said].join(", ");
}
