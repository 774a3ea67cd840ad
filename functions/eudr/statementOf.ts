import type { Statement } from "#functions/platform/clients/eudr/filingRequests.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import type { FilingKind } from "#shared/eudr/filing.ts";
import type { CheckedFiling, CheckedLine } from "#shared/eudr/filingContent.ts";
import { geoJsonOf, type PlaceOfProduction } from "#shared/eudr/geoJson.ts";
import { PLOTS_A_PRODUCER } from "#shared/eudr/limits.ts";
import { kilograms, PRODUCTS, SPECIES } from "#shared/eudr/species.ts";

interface Stated {
  internalReference: string;
  kind: FilingKind;
  filing: CheckedFiling;
  isRepresented: boolean;
  places: readonly PlaceOfProduction[];
}

/** Makes the statement for the Information System (docs/rules/eudr.md, "What is filed"). */
export function statementOf({ internalReference, kind, filing, isRepresented, places }: Stated): Statement {
  const { name, code, address, isConfidential } = filing;
  const producers = chunksOf(places, PLOTS_A_PRODUCER).map((group) => ({
    name,
    place: kind === "sd" ? { cadastral: group.map(({ number }) => number) } : { geoJson: geoJsonOf(group, name) },
  }));
  return {
    internalReference,
    ...(isRepresented && {
      represented: {
        identifier: { type: code.length === PERSONAL_CODE ? "tin" : "comp_reg", value: code },
        name,
        address: { street: address.street, postalCode: address.postcode, city: address.city },
      },
    }),
    goods: filing.lines.map((line) => ({ ...goodsOf(line), producers })),
    isConfidential,
  };
}

const PERSONAL_CODE = 11;

function goodsOf({ product, species, volume, deviation }: CheckedLine): Omit<Statement["goods"][number], "producers"> {
  const names = species.map((code) => SPECIES[code].common);
  return {
    description: `${PRODUCTS[product].name}: ${names.join(", ")}`,
    heading: PRODUCTS[product].heading,
    deviation,
    netWeightKg: String(kilograms(volume, species)),
    cubicMetres: (volume / 1000).toFixed(3),
    species: species.flatMap((code) => {
      const { common, scientific } = SPECIES[code];
      return scientific.map((name) => ({ scientific: name, common }));
    }),
  };
}
