import type { OpenDeclaration, WireFiling, WireFilingContent } from "#shared/eudr/declarationShapes.ts";
import { checkFiling, FILED_AREAS, type FilingContent, type FilingLine } from "#shared/eudr/filingContent.ts";
import { PRODUCT_NAMES, SPECIES_CODES } from "#shared/eudr/species.ts";
import { camelKeys, snakeKeys } from "#shared/platform/wireNames.ts";
import { ApiProblem, attempt } from "#web/api/apiProblem.ts";
import { isFlag, isText, listOf, oneOf, recordOf } from "#web/api/leaving/shapes.ts";
import { noteAnswer } from "#web/api/read.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { declarationWords } from "#web/eudr/declarationWords.ts";
import { sayErrors } from "#web/ui/forms/sayErrors.ts";
import type { Stored } from "#web/ui/forms/useDraft.ts";
import { useEditForm } from "#web/ui/forms/useEditForm.ts";
import { showToast } from "#web/ui/messages/toast.ts";
import { useWords } from "#web/ui/text/language.ts";
import { useFilingSentence } from "./words/filingSentences.ts";
import { filingWords } from "./words/filingWords.ts";

export interface TypedFiling extends Omit<FilingContent, "plots" | "lines"> {
  plots: string;
  lines: FilingLine[];
}

const isTyped = recordOf<TypedFiling>({
  isSmall: isFlag,
  name: isText,
  code: isText,
  address: recordOf<TypedFiling["address"]>({ street: isText, postcode: isText, city: isText }),
  plots: isText,
  area: oneOf(...FILED_AREAS),
  lines: listOf(
    recordOf<FilingLine>({
      product: oneOf(...PRODUCT_NAMES),
      species: listOf(oneOf(...SPECIES_CODES)),
      volume: isText,
      deviation: isText,
    }),
  ),
  isConfidential: isFlag,
});

export type FilingForm = ReturnType<typeof useFilingForm>;

/** A draft that is stored when a field is left, and filed by `submit` (docs/rules/user-interface.md, "Drafts"). */
export function useFilingForm(declaration: OpenDeclaration, filing: WireFiling) {
  const params = { id: declaration.id };
  const text = useWords(filingWords);
  const { notFound } = useWords(declarationWords);
  const say = useFilingSentence();
  const noted = async (fresh: OpenDeclaration) => {
    await noteAnswer(api.eudr.declaration, { params }, fresh);
    return storedOf(fresh, filing);
  };
  const { "": _ofAll, ...errors } = filing.errors;
  const form = useEditForm<TypedFiling, TypedFiling>({
    stored: storedOf(declaration, filing),
    keptAs: `filing.${declaration.id}`,
    isValues: isTyped,
    isCheckedOnLeaving: true,
    errors,
    fieldOf,
    check: (typed) => {
      const checked = checkFiling({ ...typed, plots: typed.plots.split("\n") });
      return checked.ok ? { ok: true, input: typed } : checked;
    },
    saveDraft: async (typed, version) => {
      const body = { version, content: wireOf(typed) };
      return noted(await call(api.eudr.saveFiling, { params, body }));
    },
    save: async (_typed, version) => {
      const filed = await noted(await submitted(params.id, version));
      showToast({ text: text.submitted });
      return filed;
    },
    conflict: {
      code: "declaration_changed",
      readAgain: async () => noted(await call(api.eudr.declaration, { params })),
      gone: notFound,
    },
  });
  return sayErrors(form, say);
}

/** A save is refused at `content.plots.3`, whose field is `plots`, or at `content.lines.0.species.1`. */
function fieldOf(path: string): string {
  return path.replace(/^content\./, "").replace(/(^plots|\.species)\.\d+$/, "$1");
}

async function submitted(id: string, version: number): Promise<OpenDeclaration> {
  const { problem, value } = await attempt(() => call(api.eudr.submitFiling, { params: { id }, body: { version } }));
  // Its field is the other declaration.
  if (problem?.is("simplified_exists")) throw new ApiProblem(problem.status, problem.code, problem.message);
  if (problem) throw problem;
  return value;
}

function storedOf({ filing, version }: OpenDeclaration, before: WireFiling): Stored<TypedFiling> {
  return { values: typedOf((filing ?? before).content), version };
}

export function typedOf({ plots, ...content }: WireFilingContent): TypedFiling {
  return { ...camelKeys(content), plots: plots.join("\n") };
}

function wireOf({ plots, ...typed }: TypedFiling): WireFilingContent {
  const lines = typed.lines.map((line) => ({ ...line, species: [...line.species] }));
  const numbers = plots.split("\n").filter((line) => line.trim() !== "");
  return { ...snakeKeys(typed), lines, plots: numbers };
}
