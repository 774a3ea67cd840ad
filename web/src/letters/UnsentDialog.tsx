import { useState } from "react";
import { compareEstonian } from "#shared/basics/estonianOrder.ts";
import type { ListedEmail } from "#shared/letters/contract.ts";
import { refresh } from "#web/api/refresh.ts";
import { api } from "#web/api/table.ts";
import { usePages } from "#web/api/usePages.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import layout from "#web/ui/layout.module.css";
import { DataTable } from "#web/ui/lists/DataTable.tsx";
import { LoadMore } from "#web/ui/lists/listParts.tsx";
import { RowSkeletons } from "#web/ui/messages/skeletons.tsx";
import { Tabs } from "#web/ui/page/Tabs.tsx";
import classes from "./Letters.module.css";
import { letterText as text } from "./text.ts";
import { UnsentRow } from "./UnsentRow.tsx";

const PANEL = "letters";
type Tab = "unsent" | "left";

export function UnsentDialog({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState<Tab>("unsent");
  const close = () => {
    onClose();
    void refresh(api.letters.list, api.actLists.list);
  };
  return (
    <Dialog title={text.unsentActs} isOpen onClose={close} size={860}>
      <Tabs
        label={text.tabs}
        tabs={[
          { value: "unsent", label: text.unsent },
          { value: "left", label: text.sent },
        ]}
        value={tab}
        onChange={setTab}
        panelId={PANEL}
      />
      <div id={PANEL} role="tabpanel" aria-labelledby={`${PANEL}-${tab}`} className={classes.panel}>
        {tab === "unsent" ? <Unsent /> : <Left />}
      </div>
    </Dialog>
  );
}

/** What is sent or cancelled here stays in its place until the dialog closes. */
function Unsent() {
  const list = usePages(api.letters.list, { query: { state: "unsent" } });
  const [seen, setSeen] = useState<ReadonlyMap<string, ListedEmail>>(new Map());
  const fresh = list.rows?.filter(({ id }) => !seen.has(id)) ?? [];
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh.map((email) => [email.id, email] as const)]));
  const groups = [...Map.groupBy(seen.values(), (email) => email.company_name)].toSorted(([one], [other]) =>
    compareEstonian(one, other),
  );
  if (list.rows?.length === 0 && seen.size === 0) return <p className={layout.quiet}>{text.allSent}</p>;
  return (
    <>
      <DataTable label={text.unsentActs} isStacked>
        <Head />
        {!list.rows && (
          <tbody>
            <RowSkeletons of={list} rows={5} columns={4} />
          </tbody>
        )}
        {groups.map(([company, emails]) => (
          <tbody key={company}>
            <tr className={classes.group}>
              <th colSpan={4} scope="rowgroup" data-plain>
                {company}
              </th>
            </tr>
            {emails.map((email) => (
              <UnsentRow key={email.id} listed={email} />
            ))}
          </tbody>
        ))}
      </DataTable>
      <LoadMore list={list} />
    </>
  );
}

function Left() {
  const sending = usePages(api.letters.list, { query: { state: "sending" } });
  const sent = usePages(api.letters.list, { query: { state: "sent" } });
  const rows = [...(sending.rows ?? []), ...(sent.rows ?? [])];
  const isLoaded = sending.rows !== undefined && sent.rows !== undefined;
  if (isLoaded && rows.length === 0) return <p className={layout.quiet}>{text.nothingSent}</p>;
  return (
    <>
      <DataTable label={text.sent} isStacked>
        <Head />
        <tbody>
          {isLoaded ? (
            rows.map((email) => <UnsentRow key={email.id} listed={email} hasCompany />)
          ) : (
            <RowSkeletons of={sent} rows={5} columns={4} />
          )}
        </tbody>
      </DataTable>
      <LoadMore list={sending.hasMore ? sending : sent} />
    </>
  );
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">{text.number}</th>
        <th scope="col">{text.created}</th>
        <th scope="col">{text.sent}</th>
        <th scope="col">
          <span className={layout.spoken}>{text.actions}</span>
        </th>
      </tr>
    </thead>
  );
}
