import { screen } from "@testing-library/react";
import { useReducer } from "react";
import { expect, it, vi } from "vitest";
import { loadedActOf } from "#tests/support/pages/loadedActs.ts";
import { show } from "#tests/support/pages/show.tsx";
import { RowNotices } from "#web/actForm/notices/RowNotices.tsx";
import { useEudrFilter } from "#web/actForm/rows/useEudrFilter.ts";
import { nextForm, openForm } from "#web/actForm/state/formState.ts";
import { useFormFigures } from "#web/actForm/state/useFormFigures.ts";

const LOADED = loadedActOf(
  ["Haavasalu", "Kivisoo"].map((site, index) => ({
    key: [site],
    id: site,
    margin: 2,
    previous_owner: "12",
    assortment: { id: 1, name: "Kuusepalk", unit: "SCM" as const, fixed_assortment_price: null },
    flat_price: 97.87,
    amount: 10.5,
    site,
    eudr: "EE-1",
    eudr_checks: ["declaration_later" as const],
    certificate: "FSC",
    report_rows: [{ id: index + 1, amount: 10.5, waybill: `W${index}` }],
  })),
);

function Notices() {
  const [state, dispatch] = useReducer(nextForm, LOADED, (loaded) => openForm(loaded));
  const figures = useFormFigures(state);
  const filter = useEudrFilter(state, figures.waybills.withoutEudr);
  const keys = state.rows.map(({ key }) => key);
  return (
    <>
      <RowNotices state={state} figures={figures} filter={filter} />
      <button
        type="button"
        onClick={() => dispatch({ type: "margins", margins: new Map(keys.map((key) => [key, 3])) })}
      >
        Marginaal {state.rows[0]?.margin}
      </button>
      <button type="button" onClick={() => dispatch({ type: "selected", keys: new Set(keys), selected: false })}>
        Jäta välja
      </button>
    </>
  );
}

it("looks for warnings of the rows again when the selection changes, but not with a margin", async () => {
  const looked = vi.spyOn(JSON, "stringify");
  const looks = () => looked.mock.calls.filter(([key]) => Array.isArray(key) && key[0] === "12").length;
  const user = show(<Notices />);
  expect(await screen.findByRole("alert", { name: "Kontrolli EUDR-i andmeid: 2" })).toHaveTextContent("Kivisoo");
  const before = looks();
  expect(before).toBeGreaterThan(0);
  await user.click(screen.getByRole("button", { name: "Marginaal 2" }));
  expect(screen.getByRole("button", { name: "Marginaal 3" })).toBeVisible();
  expect(looks()).toBe(before);
  await user.click(screen.getByRole("button", { name: "Jäta välja" }));
  expect(looks()).toBeGreaterThan(before);
});
