import { Button, type ButtonProps } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { type ComponentPropsWithoutRef, type ReactNode, type Ref, useRef } from "react";
import { useMessages } from "#web/ui/text/language.ts";
import { useFocusKept } from "./focus.ts";
import { ariaKeys, isMac, shownKeys } from "./keys.ts";
import { pressButton, useShortcut } from "./shortcuts.ts";

interface KeyButtonProps extends ButtonProps, Omit<ComponentPropsWithoutRef<"button">, keyof ButtonProps> {
  shortcut: string | undefined;
  children: string;
  /** False where a tooltip is there already. */
  hasTitle?: boolean;
  ref?: Ref<HTMLButtonElement> | undefined;
  renderRoot?: (props: Record<string, unknown>) => ReactNode;
}

/** A button with a key of its own, which its title names. The key does what a click would. */
export function KeyButton({ shortcut, hasTitle = true, ref, ...button }: KeyButtonProps) {
  const { keyOf } = useMessages();
  const own = useRef<HTMLButtonElement>(null);
  const merged = useMergedRef(own, ref);
  useShortcut(
    shortcut === undefined
      ? undefined
      : { key: shortcut, label: button.children, control: own, run: () => pressButton(own.current) },
  );
  useFocusKept(own, button.loading === true);
  return (
    <Button
      {...(shortcut !== undefined && { "aria-keyshortcuts": ariaKeys(shortcut, isMac()) })}
      {...(shortcut !== undefined && hasTitle && { title: keyOf(shownKeys(shortcut, isMac()).join(" + ")) })}
      {...button}
      ref={merged}
    />
  );
}
