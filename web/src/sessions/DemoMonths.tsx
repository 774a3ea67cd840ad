import useSWR from "swr";
import layout from "#web/ui/layout.module.css";
import { signInText } from "./text.ts";

const ASK_AGAIN_MS = 2_000;

/** How many months of demo data are there, while earlier ones still arrive (docs/rules/demo-data.md, "Months that arrive"). */
export function DemoMonths() {
  const { data } = useSWR("/demo/months", monthsAt, {
    refreshInterval: (latest) => (latest ? ASK_AGAIN_MS : 0),
    shouldRetryOnError: false,
  });
  return <p className={layout.hint}>{data && signInText.demoMonths(data.arrived, data.months)}</p>;
}

/** Undefined when all are there. */
async function monthsAt(path: string): Promise<{ arrived: number; months: number } | undefined> {
  const answer = await fetch(path);
  const { arrived, months } = answer.ok ? await answer.json() : {};
  return typeof arrived === "number" && typeof months === "number" && arrived < months
    ? { arrived, months }
    : undefined;
}
