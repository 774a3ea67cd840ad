import { type ReactNode, useState } from "react";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { companyHindrance } from "#shared/containers/signingChoice.ts";
import type { PanelView } from "#web/api/panelViews.ts";
import { useNear } from "#web/ui/browser/rendering.ts";
import { PanelCount } from "#web/ui/lists/listParts.tsx";
import { Panel } from "#web/ui/lists/Panel.tsx";
import { useNoteSeen } from "#web/ui/lists/useSeenRows.ts";
import { CompanyTick } from "./SignableName.tsx";
import type { Company, Signable, Signing } from "./useSigning.ts";

interface SigningPanelProps<Of extends Company, One extends Signable> {
  view: PanelView<Of, One>;
  signing: Signing<Of, One>;
  isOpen: boolean;
  /** Undefined while a search opens all panels. */
  onToggle: (() => void) | undefined;
  /** Day of the newest. */
  latest: string | null | undefined;
  total: number;
  words: { latest(day: string): string; found(count: number): string; count(count: number): string };
  onApproach: () => void;
  renderTick: (tick: { isAsked: boolean; onApproach: () => void }) => ReactNode;
  /** `isAsked`: the list is to be loaded. */
  children: (isAsked: boolean) => ReactNode;
}

/** A company with what can be signed of it; agents have a box for all of it. */
export function SigningPanel<Of extends Company, One extends Signable>(props: SigningPanelProps<Of, One>) {
  const { view, signing, isOpen, onToggle, latest, total, words, renderTick, children } = props;
  const { company, found } = view;
  const [ref, isNear] = useNear();
  const [isApproached, setApproached] = useState(false);
  const onApproach = () => {
    setApproached(true);
    if (!found) props.onApproach();
  };
  const isAsked = !found && (isOpen || isApproached);
  return (
    <Panel
      title={company.name}
      isOpen={isOpen}
      isSelected={signing.ticks.markOf(company, found) !== "none"}
      leading={signing.isSuperUser && renderTick({ isAsked, onApproach })}
      onToggle={onToggle}
      onApproach={onApproach}
      meta={
        <>
          {latest && <span>{words.latest(formatEstonianDate(latest))}</span>}
          {found ? (
            <PanelCount count={found.length} label={words.found(found.length)} />
          ) : (
            <PanelCount count={total} label={words.count(total)} />
          )}
        </>
      }
    >
      {/* Panels that a search has opened far below load when they come near. */}
      <div ref={onToggle ? undefined : ref}>{children(isNear || onToggle !== undefined)}</div>
    </Panel>
  );
}

interface SigningTickProps<Of extends Company, One extends Signable> {
  view: PanelView<Of, One>;
  signing: Signing<Of, One>;
  /** What the company lists, where it is loaded. */
  list: { rows: readonly One[] | undefined; hasMore: boolean; isFresh: boolean };
  label: string;
  /** Why nothing of the company can be signed, whatever it lists. */
  hindrance?: string | undefined;
  onApproach: () => void;
}

/** The box of a company. Once its list is loaded it is known whether something of it can be signed. */
export function SigningTick<Of extends Company & { sign_error: string | null }, One extends Signable>({
  view: { company, found },
  signing,
  list,
  label,
  hindrance,
  onApproach,
}: SigningTickProps<Of, One>) {
  useNoteSeen(signing.lists.note, signing.lists.keyOf(company, false), list);
  const listed = found ?? (list.hasMore ? undefined : list.rows);
  const ofList = listed
    ? companyHindrance(listed.map((one) => signing.hindranceOf(company, one)))
    : (company.sign_error ?? undefined);
  return (
    <CompanyTick
      mark={signing.ticks.markOf(company, found)}
      label={label}
      hindrance={hindrance ?? ofList}
      onApproach={onApproach}
      onTick={(isOn) => signing.ticks.chooseAll(company, isOn, found)}
    />
  );
}
