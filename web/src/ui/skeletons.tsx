import { Skeleton } from "@mantine/core";
import { common } from "../text/et.ts";
import classes from "./skeletons.module.css";

/** A page whose data are on their way. */
export function PageSkeleton() {
  return (
    <output aria-busy="true" aria-label={common.loading} style={{ display: "block" }}>
      <Skeleton width={160} height={28} mb={26} mt={4} />
      <PanelSkeletons count={6} />
    </output>
  );
}

/** Closed panels, exactly as high as they will be. */
export function PanelSkeletons({ count }: { count: number }) {
  return (
    <div className={classes["panels"]} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes["panel"]}>
          <Skeleton height={12} width={`${28 + ((index * 17) % 24)}%`} />
        </div>
      ))}
    </div>
  );
}

/** Rows of a `DataTable`, exactly as high as they will be. */
export function RowSkeletons({ rows, columns }: { rows: number; columns: number }) {
  return (
    <>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} aria-hidden="true">
          {Array.from({ length: columns }, (_, column) => (
            <td key={column}>
              <Skeleton height={10} my={5} width={`${45 + (((row + 1) * (column + 3) * 7) % 40)}%`} />
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}
