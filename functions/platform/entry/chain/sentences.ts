import type * as z from "zod/mini";

export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined || issue.input === null || issue.input === "") return "See väli on kohustuslik.";
      return issue.expected === "number" || issue.expected === "int" ? "Sisesta korrektne number." : "Vigane väärtus.";
    case "too_small":
      return `Väärtus on liiga ${sizeWords[issue.origin]?.small ?? "väike"}, vähim lubatud on ${shown(issue.minimum)}.`;
    case "too_big":
      return `Väärtus on liiga ${sizeWords[issue.origin]?.big ?? "suur"}, suurim lubatud on ${shown(issue.maximum)}.`;
    default:
      return "Vigane väärtus.";
  }
}

const sizeWords: Record<string, { small: string; big: string }> = {
  string: { small: "lühike", big: "pikk" },
  array: { small: "lühike", big: "pikk" },
};

const shown = (limit: number | bigint) => String(limit).replace(".", ",");
