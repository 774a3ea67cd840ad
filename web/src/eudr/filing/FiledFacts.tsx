import type { WireFilingContent } from "#shared/eudr/declarationShapes.ts";
import { filingWords } from "#web/eudr/filing/words/filingWords.ts";
import { TypedPlots } from "#web/eudr/PlotsField.tsx";
import layout from "#web/ui/layout.module.css";
import { DataTable, numeric, TableHead } from "#web/ui/lists/DataTable.tsx";
import { Card } from "#web/ui/page/Card.tsx";
import { formatVolume } from "#web/ui/text/formats.ts";
import { useWords } from "#web/ui/text/language.ts";

/** The three steps of a declaration that cannot be changed now. */
export function FiledFacts({ content }: { content: WireFilingContent }) {
  const text = useWords(filingWords);
  const { name, code, address, plots, area, lines } = content;
  return (
    <>
      <Card title={text.who}>
        <dl className={layout.facts}>
          <Fact name={text.name} value={name} />
          <Fact name={text.code} value={code} />
          <Fact name={text.address} value={addressLine(address)} />
        </dl>
      </Card>
      <Card title={text.where}>
        <p className={layout.figures}>{plots.join(", ")}</p>
        <TypedPlots value={plots.join("\n")} area={content.is_small ? undefined : area} />
        {!content.is_small && (
          <dl className={layout.facts}>
            <Fact name={text.area} value={text.areas[area]} />
          </dl>
        )}
      </Card>
      <Card title={text.howMuch}>
        <DataTable label={text.lines} isStacked>
          <TableHead columns={[text.product, text.species, numeric(text.volume), numeric(text.deviation)]} />
          <tbody>
            {lines.map(({ product, species, volume, deviation }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- they do not change
              <tr key={index}>
                <th scope="row" data-plain>
                  {text.products[product]}
                </th>
                <td data-label={text.species}>{species.map((each) => text.chosenSpecies(each)).join(", ")}</td>
                <td data-label={text.volume} data-numeric>
                  {shownVolume(volume)}
                </td>
                <td data-label={text.deviation} data-numeric>
                  {deviation}
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
        <dl className={layout.facts}>
          <Fact name={text.isConfidential} value={content.is_confidential ? text.yes : text.no} />
        </dl>
      </Card>
    </>
  );
}

export function addressLine({ street, postcode, city }: WireFilingContent["address"]): string {
  return [street, `${postcode} ${city}`.trim()].filter(Boolean).join(", ");
}

export function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Typed volumes are stored as they are; what was filed is a number. */
function shownVolume(typed: string): string {
  const volume = Number(typed.replace(",", "."));
  return Number.isFinite(volume) ? formatVolume(volume) : typed;
}
