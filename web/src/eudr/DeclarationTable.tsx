import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { WireDeclaration } from "#shared/eudr/declarationShapes.ts";
import type { MandateState as MandateStates } from "#shared/eudr/mandates.ts";
import { prefetch } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { useMe } from "#web/api/useMe.ts";
import layout from "#web/ui/layout.module.css";
import { DataTable, numeric, TableHead } from "#web/ui/lists/DataTable.tsx";
import type { Asked } from "#web/ui/messages/Refusal.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { formatCount } from "#web/ui/text/formats.ts";
import { useWords } from "#web/ui/text/language.ts";
import { filingStateText } from "./filing/text.ts";
import { filingWords, mandateWords } from "./filing/words/filingWords.ts";
import { listWords } from "./listWords.ts";

export function DeclarationTable({ list }: { list: Asked & { rows: WireDeclaration[] | undefined } }) {
  const text = useWords(listWords);
  const columns = [text.owner, text.reference, text.state, numeric(text.plots), text.since, text.added];
  return (
    <DataTable label={text.title} isStacked hasStickyHead>
      <TableHead columns={columns}>
        <th scope="col" data-no-print>
          <span className={layout.spoken}>{text.copy}</span>
        </th>
      </TableHead>
      <tbody>
        {list.rows ? (
          list.rows.map((declaration) => <DeclarationRow key={declaration.id} declaration={declaration} />)
        ) : (
          <RowSkeletons of={list} rows={8} columns={columns.length + 1} />
        )}
      </tbody>
    </DataTable>
  );
}

function DeclarationRow({ declaration }: { declaration: WireDeclaration }) {
  const { id, owner, reference, plots_count: plots, unknown_plots: unknown, since, added_at: added } = declaration;
  const text = useWords(listWords);
  const states = useWords(filingWords);
  const ask = () => prefetch(api.eudr.declaration, { params: { id } });
  return (
    <tr data-row>
      <th scope="row" data-plain>
        {owner.name}
      </th>
      <td data-label={text.reference} className={layout.figures}>
        <Link to="/eudr/$id/" params={{ id }} className={layout.action} onPointerEnter={ask} onFocus={ask}>
          {reference || text.unnumbered}
        </Link>
      </td>
      <td data-label={text.state}>
        {/* One part: a card has the parts of a value at its two ends. */}
        <span>
          {filingStateText(declaration, states)}
          <MandateState declaration={declaration} />
          {unknown.length > 0 && <span className={layout.quiet}> · {text.unknownPlots(unknown)}</span>}
        </span>
      </td>
      <td data-label={text.plots} data-numeric>
        {formatCount(plots)}
      </td>
      <td data-label={text.since} className={layout.figures}>
        {since === null ? "–" : formatEstonianDate(since)}
      </td>
      <td data-label={text.added} className={layout.figures}>
        {formatEstonianDate(tallinnDay(added))}
      </td>
      <td data-label="" data-no-print>
        <CopyForEvr number={declaration} isSmall />
      </td>
    </tr>
  );
}

const TURNS: Readonly<Record<"agent" | "owner", readonly MandateStates[]>> = {
  agent: ["unsigned"],
  owner: ["waiting", "declined"],
};

/** State of the mandate of a draft: a link where it is this person's turn to sign. */
function MandateState({ declaration: { id, mandate } }: { declaration: WireDeclaration }) {
  const isAgent = useMe()?.isSuperUser ?? false;
  const { ofDraft } = useWords(mandateWords);
  if (mandate === undefined || mandate === "own" || mandate === "inForce") return null;
  const state = ofDraft(mandate);
  const isTurn = TURNS[isAgent ? "agent" : "owner"].includes(mandate);
  return (
    <>
      {" · "}
      {isTurn ? (
        <Link to="/eudr/$id/" params={{ id }} className={layout.action}>
          {state}
        </Link>
      ) : (
        <span className={layout.quiet}>{state}</span>
      )}
    </>
  );
}

interface CopyForEvrProps {
  number: Pick<WireDeclaration, "reference" | "verification" | "number_state">;
  isSmall?: boolean;
}

/** Both numbers with a tab between, as the two fields of a holding base take them in turn. Nothing of a number that is not valid. */
export function CopyForEvr({ number, isSmall = false }: CopyForEvrProps) {
  const { reference, verification, number_state: state } = number;
  const text = useWords(listWords);
  const copy = async () => {
    await navigator.clipboard.writeText(`${reference}\t${verification}`);
    showToast({ text: text.copied });
  };
  if (reference === "" || state === "unusable") return null;
  return (
    <Button
      variant={isSmall ? "subtle" : "default"}
      size={isSmall ? "compact-sm" : "sm"}
      leftSection={<IconCopy size={16} aria-hidden="true" />}
      aria-label={isSmall ? text.copyOf(reference) : undefined}
      onClick={() => void copy()}
    >
      {text.copy}
    </Button>
  );
}
