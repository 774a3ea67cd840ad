import { PLOT_COPY_DAYS, UNKNOWN_PLOT_DAYS } from "./limits.ts";

/**
 * `gone`: the cadastre had it once, and has it no more. `unknown`: it never had it. `unanswered`: it could not be asked.
 * `unread`: it has just answered, and not in a form that can be read.
 */
export const PLOT_STATES = ["known", "gone", "unknown", "unanswered", "unread"] as const;
export type PlotState = (typeof PLOT_STATES)[number];

export interface PlotAnswer {
  answeredAt: string;
  isKnown: boolean;
  /** Last time when it was known; absent when it never was. */
  copiedAt?: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function plotState(answer: PlotAnswer | undefined, isUnread: boolean): PlotState {
  if (isUnread && answer?.isKnown !== false) return "unread";
  if (!answer) return "unanswered";
  if (answer.isKnown) return "known";
  return answer.copiedAt === undefined ? "unknown" : "gone";
}

/** True when the cadastre is to be asked again (docs/rules/eudr.md, "Plots of the cadastre"). `now`: ISO instant. */
export function isDue(answer: PlotAnswer | undefined, now: string): boolean {
  if (!answer) return true;
  const days = answer.isKnown ? PLOT_COPY_DAYS : UNKNOWN_PLOT_DAYS;
  return Date.parse(now) - Date.parse(answer.answeredAt) >= days * DAY_MS;
}

/** True when the copy is shown with its day, since it may not be true any more. */
export function isOldCopy(answer: PlotAnswer, now: string): boolean {
  return answer.copiedAt !== undefined && (!answer.isKnown || isDue(answer, now));
}
