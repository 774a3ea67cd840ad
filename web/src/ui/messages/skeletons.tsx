import { Skeleton } from "@mantine/core";
import layout from "#web/ui/layout.module.css";
import { useMessages } from "#web/ui/text/language.ts";
import classes from "./messages.module.css";
import { type Asked, Refusal } from "./Refusal.tsx";

/** Each skeleton gives way to the refusal of what it waits for. */
interface Waiting {
  of: Asked;
}

export function PageSkeleton({ of }: Waiting) {
  const { loading } = useMessages();
  if (of.refusal !== undefined) return <Refusal of={of} />;
  return (
    <output aria-busy="true" aria-label={loading} style={{ display: "block" }}>
      <Skeleton width={160} height={28} mb={26} mt={4} />
      <PanelSkeletons of={of} count={6} />
    </output>
  );
}

/** Closed panels, exactly as high as the loaded ones. */
export function PanelSkeletons({ of, count }: Waiting & { count: number }) {
  if (of.refusal !== undefined) return <Refusal of={of} />;
  return (
    <div className={`${layout.column} ${layout.gap8}`} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={`${layout.sheet} ${classes.panel}`}>
          <Skeleton height={12} width={`${28 + ((index * 17) % 24)}%`} />
        </div>
      ))}
    </div>
  );
}

export function LineSkeletons({ of, count }: Waiting & { count: number }) {
  if (of.refusal !== undefined) {
    return (
      <div className={classes.skeletonRefused}>
        <Refusal of={of} />
      </div>
    );
  }
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.line}>
          <Skeleton height={12} width={`${28 + ((index * 5) % 9)}%`} />
        </div>
      ))}
    </div>
  );
}

/** Rows of a `DataTable`, exactly as high as the loaded ones. */
export function RowSkeletons({ of, rows, columns }: Waiting & { rows: number; columns: number }) {
  if (of.refusal !== undefined) {
    return (
      <tr>
        <td colSpan={columns} data-plain>
          <Refusal of={of} />
        </td>
      </tr>
    );
  }
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
