import { TextInput } from "@mantine/core";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { FieldErrors, ProblemCode } from "#shared/platform/problems.ts";
import { fill, show } from "#tests/support/pages/show.tsx";
import { noteLeaving } from "#tests/support/pages/shown.ts";
import { ApiProblem } from "#web/api/apiProblem.ts";
import { reloadAfter } from "#web/api/leave.ts";
import { isText, recordOf } from "#web/api/leaving/shapes.ts";
import { Providers } from "#web/shell/Providers.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TheirChanges } from "#web/ui/forms/TheirChanges.tsx";
import type { Stored } from "#web/ui/forms/useDraft.ts";
import { type EditFormOptions, useEditForm } from "#web/ui/forms/useEditForm.ts";

interface Values {
  name: string;
  phone: string;
}

type Save = EditFormOptions<Values, Values>["save"];

const LABELS = { name: "Nimi", phone: "Telefon" };
const GONE = "Seda ettevõtet enam ei ole.";
const STORED: Stored<Values> = { values: { name: "Mets OÜ", phone: "5550000" }, version: 1 };
const isValues = recordOf<Values>({ name: isText, phone: isText });

interface FormProps {
  save: Save;
  readAgain?: () => Promise<Stored<Values> | undefined>;
  stored?: Stored<Values>;
}

const gone = async () => undefined;

function Form({ save, readAgain = gone, stored = STORED }: FormProps) {
  const form = useEditForm<Values, Values>({
    stored,
    keptAs: "form",
    isValues,
    check: (values) =>
      values.name === "" ? { ok: false, errors: { name: "Sisestage nimi." } } : { ok: true, input: values },
    save,
    conflict: { code: "company_changed", readAgain, gone: GONE },
  });
  return (
    <FormDialog form={form} title="Ettevõte" labels={LABELS} onClose={() => undefined}>
      <TextInput label={LABELS.name} data-autofocus {...form.field("name")} />
      <TextInput label={LABELS.phone} {...form.field("phone")} />
    </FormDialog>
  );
}

const field = (name: string) => screen.getByRole("textbox", { name });
const button = (name = "Salvesta") => screen.getByRole("button", { name });
const notice = () => screen.findByRole("alert", { name: "Keegi teine salvestas vahepeal" });
const refusal = (code: ProblemCode, message = "Ei saa.", fields: FieldErrors = {}) =>
  new ApiProblem(409, code, message, fields);
const stored = (values: Partial<Values>, version: number) => ({ values: { ...STORED.values, ...values }, version });

/** The button is busy for a moment after the notice came. */
const mayClick = () => waitFor(() => expect(button()).toBeEnabled());

/** Timers of so many milliseconds run out when the returned function is called: a busy machine takes longer than they do. */
function holdTimer(milliseconds: number): () => void {
  const held: (() => void)[] = [];
  const real = globalThis.setTimeout;
  const timer = vi
    .spyOn(globalThis, "setTimeout")
    .mockImplementation(((run: () => void, after?: number) =>
      after === milliseconds ? held.push(run) : real(run, after)) as typeof setTimeout);
  return () => {
    timer.mockRestore();
    for (const run of held) run();
  };
}

/** Refuses each save on an older version than `version`; saves the others. */
const savedOn = (version: number) =>
  vi.fn<Save>(async (values, on) => {
    if (on < version) throw refusal("company_changed");
    return { values, version: on + 1 };
  });

it("shows what is wrong at its field, which gets the focus, and sends nothing", async () => {
  const save = savedOn(1);
  const user = show(<Form save={save} />);
  await fill(user, field("Nimi"), "");
  await user.click(button());
  expect(field("Nimi")).toHaveAccessibleDescription("Sisestage nimi.");
  await waitFor(() => expect(field("Nimi")).toHaveFocus());
  expect(save).not.toHaveBeenCalled();
});

it("leaves the focus at a field that is wrong itself", async () => {
  const save = vi.fn<Save>();
  save.mockRejectedValueOnce(refusal("invalid_fields", "", { name: ["Juba olemas."], phone: ["Liiga lühike."] }));
  const user = show(<Form save={save} />);
  await waitFor(() => expect(field("Nimi")).toHaveFocus());
  await user.type(field("Telefon"), "1{Enter}");
  await waitFor(() => expect(field("Nimi")).toHaveAccessibleDescription("Juba olemas."));
  expect(field("Telefon")).toHaveFocus();
});

it("shows a refusal at its field until this changes, and what belongs to no field below them", async () => {
  const save = vi.fn<Save>();
  save.mockRejectedValueOnce(refusal("invalid_fields", "", { phone: ["Liiga lühike."] }));
  const user = show(<Form save={save} />);
  await user.click(button());
  await waitFor(() => expect(field("Telefon")).toHaveAccessibleDescription("Liiga lühike."));
  await waitFor(() => expect(field("Telefon")).toHaveFocus());
  await fill(user, field("Nimi"), "Tamm OÜ");
  expect(field("Telefon")).toHaveAccessibleDescription("Liiga lühike.");
  await fill(user, field("Telefon"), "5551234");
  expect(field("Telefon")).not.toHaveAccessibleDescription();

  save.mockRejectedValueOnce(refusal("forbidden", "Sul ei ole selleks õigust."));
  await user.click(button());
  expect(await screen.findByText("Sul ei ole selleks õigust.")).toBeVisible();
  expect(field("Nimi")).toHaveValue("Tamm OÜ");
});

it("sends once, however often it is submitted meanwhile, and keeps what is typed then", async () => {
  const { promise, resolve } = Promise.withResolvers<Stored<Values>>();
  const save = vi.fn<Save>(() => promise);
  const user = show(<Form save={save} />);
  await fill(user, field("Nimi"), "Tamm OÜ");
  await user.keyboard("{Enter}{Enter}");
  await fill(user, field("Telefon"), "5551234");
  await user.keyboard("{Enter}");
  await act(async () => resolve(stored({ name: "Tamm OÜ" }, 2)));
  expect(save).toHaveBeenCalledOnce();
  expect(field("Telefon")).toHaveValue("5551234");
  await user.click(button());
  expect(save).toHaveBeenLastCalledWith({ name: "Tamm OÜ", phone: "5551234" }, 2);
});

it("takes over what only somebody else changed, and says so", async () => {
  const save = savedOn(4);
  const user = show(<Form save={save} readAgain={async () => stored({ phone: "5551234" }, 4)} />);
  await fill(user, field("Nimi"), "Tamm OÜ");
  await user.click(button());
  expect(await notice()).toHaveTextContent(
    "Tema muutis: Telefon. Need on nüüd ka siin.Vaadake üle ja salvestage uuesti.",
  );
  expect(screen.queryByRole("button", { name: "Võta tema omad" })).toBeNull();
  await mayClick();
  await user.click(button());
  expect(save).toHaveBeenLastCalledWith({ name: "Tamm OÜ", phone: "5551234" }, 4);
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

it("keeps what was typed where both changed a field, and shows theirs", async () => {
  const save = savedOn(4);
  const user = show(<Form save={save} readAgain={async () => stored({ name: "Kask OÜ", phone: "" }, 4)} />);
  await fill(user, field("Nimi"), "Tamm OÜ");
  await fill(user, field("Telefon"), "5559999");
  await user.click(button());
  expect(await notice()).toHaveTextContent("Nimi: tema salvestas „Kask OÜ”");
  expect(await notice()).toHaveTextContent("Telefon: tema tühjendas");
  expect(field("Nimi")).toHaveValue("Tamm OÜ");
  await mayClick();
  await user.click(button());
  expect(save).toHaveBeenLastCalledWith({ name: "Tamm OÜ", phone: "5559999" }, 4);
});

it("does not save over a notice that came between the two clicks of a double click", async () => {
  const save = savedOn(4);
  const endNotice = holdTimer(500);
  const user = show(<Form save={save} readAgain={async () => stored({ phone: "5551234" }, 4)} />);
  await fill(user, field("Nimi"), "Tamm OÜ");
  await user.click(button());
  await notice();
  await user.click(button());
  await user.type(field("Nimi"), "{Enter}");
  expect(save).toHaveBeenCalledOnce();
  endNotice();
  await mayClick();
  expect(await notice()).toBeVisible();
  await user.click(button());
  expect(save).toHaveBeenCalledTimes(2);
});

it("gives up what was typed for theirs when the user wants it", async () => {
  const user = show(<Form save={savedOn(4)} readAgain={async () => stored({ name: "Kask OÜ" }, 4)} />);
  await fill(user, field("Nimi"), "Tamm OÜ");
  await fill(user, field("Telefon"), "5559999");
  await user.click(button());
  await user.click(await screen.findByRole("button", { name: "Võta tema omad" }));
  expect(field("Nimi")).toHaveValue("Kask OÜ");
  expect(field("Telefon")).toHaveValue("5550000");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("saves at once on top of what it does not show, and says so when that is refused too", async () => {
  const save = savedOn(4);
  const readAgain = vi.fn(async () => stored({}, 4));
  const user = show(<Form save={save} readAgain={readAgain} />);
  await fill(user, field("Nimi"), "Tamm OÜ");
  await user.click(button());
  await waitFor(() => expect(save.mock.calls.map(([, version]) => version)).toEqual([1, 4]));
  expect(screen.queryByRole("alert")).toBeNull();

  save.mockRejectedValue(refusal("company_changed"));
  readAgain.mockResolvedValue(stored({ name: "Tamm OÜ" }, 6));
  await fill(user, field("Nimi"), "Kuusk OÜ");
  await user.click(button());
  await notice();
  expect(save.mock.calls.map(([, version]) => version)).toEqual([1, 4, 5, 6]);
});

it.each<[string, Omit<FormProps, "stored">]>([
  ["when it is saved", { save: vi.fn<Save>().mockRejectedValue(refusal("not_found")) }],
  ["when it is read again", { save: savedOn(4), readAgain: () => Promise.reject(refusal("not_found")) }],
  ["as it is no longer in a list", { save: savedOn(4), readAgain: gone }],
])("says that somebody removed the record, %s, and keeps what was typed", async (_when, props) => {
  const user = show(<Form {...props} />);
  await fill(user, field("Nimi"), "Tamm OÜ");
  await user.click(button());
  expect(await screen.findByText(GONE)).toBeVisible();
  expect(field("Nimi")).toHaveValue("Tamm OÜ");
});

it("shows why theirs could not be read, and asks for it again at the next try", async () => {
  const save = savedOn(4);
  const readAgain = vi.fn(async () => stored({ phone: "5551234" }, 4));
  readAgain.mockRejectedValueOnce(refusal("forbidden", "Ühendus katkes."));
  const user = show(<Form save={save} readAgain={readAgain} />);
  await fill(user, field("Nimi"), "Tamm OÜ");
  await user.click(button());
  expect(await screen.findByText("Ühendus katkes.")).toBeVisible();
  await user.click(button());
  await notice();
  expect(save.mock.calls.map(([, version]) => version)).toEqual([1, 1]);
  expect(field("Nimi")).toHaveValue("Tamm OÜ");
});

it("brings back what was typed when the page is left, with the version that it was typed on", async () => {
  const save = savedOn(4);
  const user = show(<Form save={save} />);
  await fill(user, field("Nimi"), "Tamm OÜ");
  noteLeaving();
  void reloadAfter("Uuesti.");
  cleanup();
  window.dispatchEvent(new Event("pageshow"));

  const again = show(
    <Form save={save} readAgain={async () => stored({ phone: "5551234" }, 4)} stored={stored({}, 4)} />,
  );
  expect(field("Nimi")).toHaveValue("Tamm OÜ");
  await again.click(button());
  expect(await notice()).toHaveTextContent("Tema muutis: Telefon");
  expect(save).toHaveBeenCalledWith({ name: "Tamm OÜ", phone: "5550000" }, 1);
});

it("shows a newer version only while nothing is typed", async () => {
  const user = userEvent.setup();
  const save = savedOn(1);
  const shown = (version: Stored<Values>) => (
    <Providers env="test">
      <Form save={save} stored={version} />
    </Providers>
  );
  const { rerender } = render(shown(STORED));
  rerender(shown(stored({ name: "Kask OÜ" }, 2)));
  expect(field("Nimi")).toHaveValue("Kask OÜ");
  await fill(user, field("Nimi"), "Tamm OÜ");
  rerender(shown(stored({ name: "Saar OÜ" }, 3)));
  expect(field("Nimi")).toHaveValue("Tamm OÜ");
  await user.click(button());
  expect(save).toHaveBeenCalledWith({ name: "Tamm OÜ", phone: "5550000" }, 2);
});

type SaveDraft = NonNullable<EditFormOptions<Values, Values>["saveDraft"]>;

/** Stored when a field is left, also without a name; `Esita` needs one. */
function Draft({ saveDraft, save = vi.fn<Save>(), readAgain = gone }: Partial<FormProps> & { saveDraft: SaveDraft }) {
  const form = useEditForm<Values, Values>({
    stored: STORED,
    keptAs: "draft",
    isValues,
    check: (values) =>
      values.name === "" ? { ok: false, errors: { name: "Sisestage nimi." } } : { ok: true, input: values },
    isCheckedOnLeaving: true,
    saveDraft,
    save,
    conflict: { code: "company_changed", readAgain, gone: GONE },
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields are left
    <form onSubmit={form.submit} onBlur={() => void form.draft.store()}>
      <TheirChanges form={form} labels={LABELS} />
      <TextInput label={LABELS.name} {...form.field("name")} />
      <TextInput label={LABELS.phone} {...form.field("phone")} />
      {form.errors.of()}
      <button type="submit" disabled={form.isBusy}>
        Esita
      </button>
    </form>
  );
}

const storedDraft = () => vi.fn<SaveDraft>(async (values, on) => ({ values, version: on + 1 }));

it("stores a draft when a field is left, with what is wrong in it, and finishes it only when it is right", async () => {
  const [saveDraft, save] = [storedDraft(), vi.fn<Save>(async (values, on) => ({ values, version: on + 1 }))];
  const user = show(<Draft saveDraft={saveDraft} save={save} />);
  await fill(user, field("Nimi"), "");
  expect(saveDraft).not.toHaveBeenCalled();
  await user.click(field("Telefon"));
  await waitFor(() => expect(saveDraft.mock.calls).toEqual([[{ name: "", phone: "5550000" }, 1]]));
  expect(field("Nimi")).toHaveAccessibleDescription("Sisestage nimi.");
  expect(field("Telefon")).toHaveFocus();
  await user.click(button("Esita"));
  await waitFor(() => expect(field("Nimi")).toHaveFocus());
  expect(save).not.toHaveBeenCalled();
  await fill(user, field("Nimi"), "Tamm OÜ");
  await user.click(button("Esita"));
  await waitFor(() => expect(save.mock.calls).toEqual([[{ name: "Tamm OÜ", phone: "5550000" }, 3]]));
  expect(saveDraft).toHaveBeenCalledTimes(2);
});

it("stores what was typed while a draft was being stored, and finishes it afterwards", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const [saveDraft, save] = [storedDraft(), vi.fn<Save>()];
  saveDraft.mockImplementationOnce(async (values) => {
    await promise;
    return { values, version: 2 };
  });
  const user = show(<Draft saveDraft={saveDraft} save={save} />);
  await fill(user, field("Nimi"), "Tamm OÜ");
  await fill(user, field("Telefon"), "5551234");
  await user.click(button("Esita"));
  expect(save).not.toHaveBeenCalled();
  await act(async () => resolve());
  await waitFor(() => expect(save.mock.calls).toEqual([[{ name: "Tamm OÜ", phone: "5551234" }, 3]]));
  expect(saveDraft.mock.calls.map(([, version]) => version)).toEqual([1, 2]);
});

it("neither finishes nor stores a draft over what somebody else changed before it was seen", async () => {
  const [saveDraft, save] = [storedDraft(), vi.fn<Save>()];
  saveDraft.mockRejectedValueOnce(refusal("company_changed"));
  const user = show(
    <Draft saveDraft={saveDraft} save={save} readAgain={async () => stored({ phone: "5551234" }, 4)} />,
  );
  await fill(user, field("Nimi"), "Tamm OÜ");
  await user.click(button("Esita"));
  expect(await notice()).toHaveTextContent("Tema muutis: Telefon.");
  expect(save).not.toHaveBeenCalled();
  await waitFor(() => expect(button("Esita")).toBeEnabled());
  expect(saveDraft).toHaveBeenCalledOnce();
  await user.click(button("Esita"));
  await waitFor(() => expect(save.mock.calls).toEqual([[{ name: "Tamm OÜ", phone: "5551234" }, 5]]));
  expect(saveDraft).toHaveBeenLastCalledWith({ name: "Tamm OÜ", phone: "5551234" }, 4);
});

it("brings back what a reload took before its field was left, and stores it", async () => {
  const lost = storedDraft();
  const user = show(<Draft saveDraft={lost} />);
  await fill(user, field("Nimi"), "Tamm OÜ");
  cleanup();
  expect(lost).not.toHaveBeenCalled();

  const saveDraft = storedDraft();
  show(<Draft saveDraft={saveDraft} />);
  expect(field("Nimi")).toHaveValue("Tamm OÜ");
  await waitFor(() => expect(saveDraft.mock.calls).toEqual([[{ name: "Tamm OÜ", phone: "5550000" }, 1]]));
});

it("keeps a draft that could not be stored, and stores it when the next field is left", async () => {
  const saveDraft = storedDraft();
  saveDraft.mockRejectedValueOnce(new ApiProblem(0, "offline", "Võrguühendus puudub."));
  const user = show(<Draft saveDraft={saveDraft} />);
  await fill(user, field("Nimi"), "Tamm OÜ");
  await user.click(field("Telefon"));
  expect(await screen.findByText("Võrguühendus puudub.")).toBeVisible();
  await user.click(field("Nimi"));
  await waitFor(() => expect(screen.queryByText("Võrguühendus puudub.")).toBeNull());
  expect(saveDraft).toHaveBeenLastCalledWith({ name: "Tamm OÜ", phone: "5550000" }, 1);
});

it("takes what it sent itself for its own, when a reload or the network lost the answer", async () => {
  const lost = vi.fn<SaveDraft>(() => new Promise(() => {}));
  const user = show(<Draft saveDraft={lost} />);
  await fill(user, field("Nimi"), "Tamm OÜ");
  await user.click(field("Telefon"));
  await waitFor(() => expect(lost).toHaveBeenCalledOnce());
  await fill(user, field("Nimi"), "Tamm ja Pojad OÜ");
  cleanup();

  const saveDraft = storedDraft();
  saveDraft.mockRejectedValueOnce(refusal("company_changed"));
  show(<Draft saveDraft={saveDraft} readAgain={async () => stored({ name: "Tamm OÜ" }, 2)} />);
  await waitFor(() => expect(saveDraft).toHaveBeenLastCalledWith({ name: "Tamm ja Pojad OÜ", phone: "5550000" }, 2));
  expect(screen.queryByRole("alert")).toBeNull();
});
