import useSWR from "swr";
import layout from "#web/ui/layout.module.css";
import { signInText } from "./text.ts";

const ASK_AGAIN_MS = 2_000;

interface Progress {
  arrived: number;
  months: number;
  leftOut: number;
}

/** How many months of demo data are there, while earlier ones still arrive (docs/rules/demo-data.md, "Months that arrive"). */
export function DemoMonths() {
  const { data } = useDemoMonths(ASK_AGAIN_MS);
  return (
    <p className={layout.hint}>
      {data && (
        <>
          {signInText.demoMonths(data.arrived, data.months)} {isArriving(data) && signInText.demoArriving}{" "}
          {data.leftOut > 0 && signInText.demoLeftOut(data.leftOut)}
        </>
      )}
    </p>
  );
}

const ASK_AGAIN_QUIETLY_MS = 10_000;

/** The same in a few words, on the pages of an agent; gone when no more arrive. */
export function DemoMonthsLine({ className }: { className: string | undefined }) {
  const { data } = useDemoMonths(ASK_AGAIN_QUIETLY_MS);
  if (!data || !isArriving(data)) return null;
  return (
    <p className={className} data-no-print>
      {signInText.demoMonthsShort(data.arrived, data.months)}
    </p>
  );
}

function useDemoMonths(askAgainMs: number) {
  return useSWR("/demo/months", monthsAt, {
    refreshInterval: (latest) => (latest && isArriving(latest) ? askAgainMs : 0),
    shouldRetryOnError: false,
  });
}

const isArriving = ({ arrived, leftOut, months }: Progress) => arrived + leftOut < months;

/** Undefined when all are there. */
async function monthsAt(path: string): Promise<Progress | undefined> {
  const answer = await fetch(path);
  const { arrived, months, leftOut } = answer.ok ? await answer.json() : {};
  const isProgress = [arrived, months, leftOut].every((count) => typeof count === "number");
  return isProgress && arrived < months ? { arrived, months, leftOut } : undefined;
}
