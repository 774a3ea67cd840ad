import { Button, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { FiledArea } from "#shared/eudr/filingContent.ts";
import { cadastralNumbers, isCadastralNumber } from "#shared/eudr/plots.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { useRead } from "#web/api/read.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { useWords } from "#web/ui/text/language.ts";
import { useFilingSentence } from "./filing/words/filingSentences.ts";
import { filingWords } from "./filing/words/filingWords.ts";
import { PlotPicture, PlotRoom } from "./PlotPicture.tsx";

interface PlotsFieldProps {
  /** Cadastral numbers, one a line. */
  value: string;
  field: object;
  /** The owner whose loads can be added; undefined until it is chosen. */
  owner: number | undefined;
  /** Area that a due diligence statement names of them. */
  area?: FiledArea | undefined;
  onChange: (value: string) => void;
}

const DEBOUNCE_MS = 600;
/** The most that a call answers, and that a picture draws. */
const DRAWN = 50;

/** Cadastral numbers with their picture, address and area (docs/rules/eudr.md, "Declarations"). */
export function PlotsField({ value, field, owner, area, onChange }: PlotsFieldProps) {
  const { plots: text } = useWords(filingWords);
  const say = useFilingSentence();
  const adding = useAction(async (from: number) => {
    const { plots } = await call(api.eudr.deliveredPlots, { params: { owner: String(from) } });
    const typed = cadastralNumbers(value);
    const added = plots.filter((plot) => !typed.includes(plot));
    if (added.length === 0) showToast({ text: plots.length === 0 ? text.noneDelivered : text.allThere });
    else onChange([...typed, ...added].join("\n"));
  });
  return (
    <div className={`${layout.column} ${layout.gap8}`}>
      <Textarea
        label={text.label}
        description={text.hint}
        placeholder="78401:001:0010"
        rows={5}
        spellCheck={false}
        {...field}
      />
      {owner !== undefined && (
        <div data-no-print>
          <Button variant="default" size="compact-md" loading={adding.isBusy} onClick={() => adding.run(owner)}>
            {text.addDelivered}
          </Button>
          <ErrorText>{say(adding.refusal)}</ErrorText>
        </div>
      )}
      <TypedPlots value={value} area={area} />
    </div>
  );
}

/** Picture, address and area of cadastral numbers, one a line. */
export function TypedPlots({ value, area }: Pick<PlotsFieldProps, "value" | "area">) {
  const { plots: text } = useWords(filingWords);
  const say = useFilingSentence();
  const [settled] = useDebouncedValue(value, DEBOUNCE_MS);
  const numbers = [...new Set(cadastralNumbers(settled).filter(isCadastralNumber))];
  const drawn = numbers.slice(0, DRAWN);
  const query = { numbers: drawn.join(","), ...(area === "stands" && { area }) };
  const asked = useRead(api.eudr.plots, drawn.length === 0 ? null : { query }, { keepPrevious: true });
  if (drawn.length === 0) return null;
  return (
    <>
      <ErrorText>{say(asked.refusal ?? asked.laterRefusal ?? "")}</ErrorText>
      {asked.data ? (
        <PlotPicture plots={asked.data.results} />
      ) : (
        asked.refusal === undefined && <PlotRoom count={drawn.length} />
      )}
      {numbers.length > DRAWN && <p className={layout.quiet}>{text.more(DRAWN, numbers.length)}</p>}
    </>
  );
}
