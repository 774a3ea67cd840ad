import { Button, TextInput } from "@mantine/core";
import { IconPencil, IconX } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { WireView } from "#shared/views/contract.ts";
import type { ViewedList } from "#shared/views/savedViews.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { unlessGone } from "#web/api/apiProblem.ts";
import { useRead } from "#web/api/read.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { LineSkeletons } from "#web/ui/messages/skeletons.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import { viewsText as text } from "./text.ts";
import classes from "./Views.module.css";

interface ViewListProps {
  list: ViewedList;
  /** Parameters that a new view would have. */
  search: string;
  onApply: (search: string) => void;
}

/** The views of a list, to be applied, renamed and removed; and a new one of what is shown. */
export function ViewList({ list, search, onApply }: ViewListProps) {
  /** The view whose name is being typed; 'new' for one that is not saved yet. */
  const [named, setNamed] = useState<WireView | "new">();
  const box = useRef<HTMLDivElement>(null);
  // The focused element goes, and Escape closes the menu only from within it.
  const focus = () => box.current?.focus();
  const showList = () => {
    setNamed(undefined);
    focus();
  };
  return (
    <div ref={box} tabIndex={-1} className={classes.box}>
      {named ? (
        <NameForm view={named} list={list} search={search} onDone={showList} />
      ) : (
        <OwnViews list={list} search={search} onApply={onApply} onName={setNamed} onRemoved={focus} />
      )}
    </div>
  );
}

interface OwnViewsProps extends ViewListProps {
  onName: (view: WireView | "new") => void;
  onRemoved: () => void;
}

function OwnViews({ list, search, onApply, onName, onRemoved }: OwnViewsProps) {
  const views = useRead(api.views.list, {});
  const removal = useAction<WireView>(async ({ id }) => {
    await call(api.views.remove, { params: { id: String(id) } }).catch(unlessGone);
    await refreshed();
    showToast({ text: text.removed });
    onRemoved();
  });
  const own = views.data?.results.filter((view) => view.list === list);
  return (
    <>
      {!own && <LineSkeletons of={views} count={3} />}
      {own?.length === 0 && <p className={layout.quiet}>{text.none}</p>}
      {own && own.length > 0 && (
        <ul aria-label={text.mine} className={`${layout.list} ${classes.list}`}>
          {own.map((view) => (
            <li key={view.id} className={layout.row}>
              <button
                type="button"
                className={`${layout.bare} ${classes.view}`}
                aria-current={view.search === search || undefined}
                onClick={() => onApply(view.search)}
              >
                {view.name}
              </button>
              <button
                type="button"
                className={layout.tool}
                aria-label={text.rename(view.name)}
                onClick={() => onName(view)}
              >
                <IconPencil size={16} aria-hidden="true" />
              </button>
              <button
                type="button"
                className={layout.tool}
                aria-label={text.remove(view.name)}
                disabled={removal.isBusy}
                onClick={() => removal.run(view)}
              >
                <IconX size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ErrorText>{removal.refusal}</ErrorText>
      <Button variant="light" fullWidth mt="xs" data-autofocus onClick={() => onName("new")}>
        {text.save}
      </Button>
    </>
  );
}

interface NameFormProps extends Omit<ViewListProps, "onApply"> {
  view: WireView | "new";
  onDone: () => void;
}

function NameForm({ view, list, search, onDone }: NameFormProps) {
  const isNew = view === "new";
  const [name, setName] = useState(isNew ? "" : view.name);
  const field = useRef<HTMLInputElement>(null);
  // The form takes the place of the list, whose button had the focus.
  useEffect(() => field.current?.focus(), []);
  const saving = useAction(async () => {
    if (isNew) await call(api.views.save, { body: { list, name, search } });
    else await call(api.views.rename, { params: { id: String(view.id) }, body: { name } });
    await refreshed();
    showToast({ text: isNew ? text.saved : text.renamed });
    onDone();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.run();
  };
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <TextInput
        ref={field}
        label={isNew ? text.name : text.renameTitle}
        value={name}
        autoComplete="off"
        error={saving.refusal !== "" && <span role="alert">{saving.refusal}</span>}
        onChange={({ currentTarget }) => {
          saving.forgetRefusal();
          setName(currentTarget.value);
        }}
      />
      <div className={layout.ends}>
        <Button variant="default" disabled={saving.isBusy} onClick={onDone}>
          {text.back}
        </Button>
        <Button type="submit" loading={saving.isBusy}>
          {text.store}
        </Button>
      </div>
    </form>
  );
}
