import type { IsoDate } from "#shared/basics/dates.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import type { FiledArea } from "#shared/eudr/filingContent.ts";
import { isValidOn } from "#shared/eudr/forestNotices.ts";
import type { PlaceOfProduction } from "#shared/eudr/geoJson.ts";
import { partsWithoutHoles } from "#shared/eudr/geometry.ts";
import type { Ring } from "#shared/eudr/rings.ts";
import { shapedNotices } from "./store/parcelNotices.ts";
import { packedShape, plotsWithShapes, unpackedShape } from "./store/plot.ts";

/** Shapes of the largest parcels are 200 KB each. */
const READ_AT_ONCE = 100;

/** A place, and the area that its rings are of. */
export interface FiledPlace extends PlaceOfProduction {
  area: FiledArea;
}

/** Whole parcels, by the last copies of the cadastre. Those without a usable shape have no rings. */
export async function placesOfParcels(numbers: readonly string[]): Promise<FiledPlace[]> {
  const rings = new Map<string, readonly Ring[]>();
  for (const some of chunksOf(numbers, READ_AT_ONCE)) {
    for (const { number, polygons = "[]" } of await plotsWithShapes(some)) {
      const parts = partsWithoutHoles(unpackedShape(polygons));
      rings.set(number, parts.ok ? parts.rings : []);
    }
  }
  return numbers.map((number) => ({ number, rings: rings.get(number) ?? [], area: "parcels" }));
}

/**
 * Stands of the notices that are valid on a day, by the last copies of the register; the whole parcel where there are none, or
 * one has no usable shape (docs/rules/eudr.md, "Places of a due diligence statement").
 */
export async function placesOfStands(numbers: readonly string[], day: IsoDate): Promise<FiledPlace[]> {
  const places: FiledPlace[] = [];
  for (const some of chunksOf(numbers, READ_AT_ONCE)) {
    const notices = await shapedNotices(some);
    const stands = new Map(
      some.flatMap((number): [string, readonly Ring[]][] => {
        const valid = (notices.get(number) ?? []).filter((stand) => isValidOn(stand, day));
        const rings = ringsOf(valid.map(({ polygons }) => packedShape(polygons)));
        return rings ? [[number, rings]] : [];
      }),
    );
    const whole = new Map((await placesOfParcels(some.filter((number) => !stands.has(number)))).map(byNumber));
    for (const number of some) {
      const rings = stands.get(number);
      const place = rings ? { number, rings, area: "stands" as const } : whole.get(number);
      if (place) places.push(place);
    }
  }
  return places;
}

function byNumber(place: FiledPlace): [string, FiledPlace] {
  return [place.number, place];
}

/** A stand that is felled in two ways is there twice. Undefined without any, and when one cannot be used. */
function ringsOf(shapes: readonly string[]): readonly Ring[] | undefined {
  const parts = [...new Set(shapes)].map((shape) => partsWithoutHoles(unpackedShape(shape)));
  if (parts.length === 0 || parts.some(({ ok }) => !ok)) return undefined;
  return parts.flatMap((one) => (one.ok ? one.rings : []));
}
