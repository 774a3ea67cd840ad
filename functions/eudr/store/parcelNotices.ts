import type { ShapedStand } from "#functions/platform/clients/land/noticeLayer.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { NoticeAnswer, Stand } from "#shared/eudr/forestNotices.ts";
import { pointsOf } from "#shared/eudr/geometry.ts";
import { MAX_PLOT_POINTS } from "#shared/eudr/limits.ts";
import type { Polygon } from "#shared/eudr/rings.ts";
import { packedShape, unpackedShape } from "./plot.ts";

const PUTS_AT_ONCE = 8;

/** A copy of what the register of forest notices last answered about a parcel. */
interface ParcelNotices {
  number: string;
  answeredAt: string;
  /** Packed, some 80 bytes a stand. */
  stands: string;
  /** Packed shapes in the order of the stands, some 10 bytes a point. */
  shapes: string;
}

export const ParcelNoticesEntity = /* @__PURE__ */ entity<ParcelNotices>()({
  name: "parcelNotices",
  /** Which notices did the register last name for this parcel? */
  key: { of: ["number"] },
});

/** Keys are cadastral numbers; parcels that were never asked for are missing. */
export async function noticesOfParcels(numbers: readonly string[]): Promise<ReadonlyMap<string, NoticeAnswer>> {
  const names = ["number", "answeredAt", "stands"] as const;
  const found = await ParcelNoticesEntity.getParts(keysOf(numbers), names, { consistent: false });
  return new Map(found.map(({ number, answeredAt, stands }) => [number, { answeredAt, stands: unpackStands(stands) }]));
}

export async function shapedNotices(numbers: readonly string[]): Promise<ReadonlyMap<string, readonly ShapedStand[]>> {
  const found = await ParcelNoticesEntity.getAll(keysOf(numbers), { consistent: false });
  return new Map(
    found.map(({ number, stands, shapes }) => {
      const polygons: string[] = JSON.parse(shapes);
      const shaped = unpackStands(stands).map((stand, at) => ({
        ...stand,
        polygons: unpackedShape(polygons[at] ?? "[]"),
      }));
      return [number, shaped];
    }),
  );
}

function keysOf(numbers: readonly string[]): { number: string }[] {
  return [...new Set(numbers)].map((number) => ({ number }));
}

/** A crash may leave some, which are asked for again. No batch, which would need the grant to delete. */
export async function putParcelNotices(
  answers: readonly { number: string; answeredAt: string; stands: readonly ShapedStand[] }[],
): Promise<void> {
  await inParallel(answers, PUTS_AT_ONCE, async ({ number, answeredAt, stands }) => {
    const shapes = withinPoints(stands.map(({ polygons }) => polygons)).map(packedShape);
    await write(
      ParcelNoticesEntity.put({ number, answeredAt, stands: packStands(stands), shapes: JSON.stringify(shapes) }),
    );
  });
}

/** Shapes after too many points are left out, so that they fit the item. */
function withinPoints(shapes: readonly (readonly Polygon[])[]): (readonly Polygon[])[] {
  let points = 0;
  return shapes.map((polygons) => {
    points += pointsOf(polygons);
    return points <= MAX_PLOT_POINTS ? polygons : [];
  });
}

type PackedStand = readonly [string, string, string, number, Stand["volume"], string, string];

function packStands(stands: readonly Stand[]): string {
  return JSON.stringify(
    stands.map(({ notice, stand, kind, area, volume, from, until }) => [
      notice,
      stand,
      kind,
      area,
      volume,
      from,
      until,
    ]),
  );
}

function unpackStands(text: string): Stand[] {
  const stands: PackedStand[] = JSON.parse(text);
  return stands.map(([notice, stand, kind, area, volume, from, until]) => ({
    notice,
    stand,
    kind,
    area,
    volume,
    from,
    until,
  }));
}
