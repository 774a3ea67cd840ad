import type { WireDeclaration } from "#shared/eudr/declarationShapes.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { DeclarationTable } from "#web/eudr/DeclarationTable.tsx";
import { warnedWords } from "#web/eudr/declarationWords.ts";
import { listWords } from "#web/eudr/listWords.ts";
import layout from "#web/ui/layout.module.css";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import type { Asked } from "#web/ui/messages/Refusal.tsx";
import { useWords } from "#web/ui/text/language.ts";
import { WarnedActs } from "./WarnedActs.tsx";

interface List<Row> extends Asked {
  rows: Row[] | undefined;
  count: number | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore(): void;
}

interface AttentionProps {
  declarations: List<WireDeclaration>;
  owner: number | undefined;
}

/** Declarations and acts that somebody has to look at. What is empty is left out, unless both are. */
export function Attention({ declarations, owner }: AttentionProps) {
  const acts = usePages(api.eudr.warnings, { query: owner === undefined ? {} : { owner: String(owner) } });
  const text = useWords(warnedWords);
  const words = useWords(listWords);
  const [hasDeclarations, hasActs] = [!isEmpty(declarations), !isEmpty(acts)];
  if (!hasDeclarations && !hasActs)
    return <EmptyState title={words.emptyTitle.attention} text={words.empty.attention} />;
  return (
    <>
      {hasDeclarations && (
        <section className={layout.below28}>
          <h2 className={`${layout.heading} ${layout.below12}`}>
            {declarations.count === undefined ? text.declarationsTitle : text.declarations(declarations.count)}
          </h2>
          <div className={layout.sheet}>
            <DeclarationTable list={declarations} />
            <LoadMore list={declarations} label={words.loadMore} />
          </div>
        </section>
      )}
      {hasActs && (
        <section>
          <h2 className={`${layout.heading} ${layout.below12}`}>
            {acts.count === undefined ? text.actsTitle : text.acts(acts.count)}
          </h2>
          <div className={layout.sheet}>
            <WarnedActs list={acts} />
            <LoadMore list={acts} label={words.loadMore} />
          </div>
        </section>
      )}
    </>
  );
}

function isEmpty({ rows, hasMore }: Pick<List<unknown>, "rows" | "hasMore">): boolean {
  return rows?.length === 0 && !hasMore;
}
