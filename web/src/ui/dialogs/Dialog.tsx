import { type MantineSize, Modal } from "@mantine/core";
import classes from "./Dialog.module.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { closeWords } from "#web/ui/text/commonWords.ts";
import { useWords } from "#web/ui/text/language.ts";

interface DialogProps {
  title: ReactNode;
  isOpen: boolean;
  /** While busy neither Escape, the cross nor a click outside closes. */
  isBusy?: boolean;
  onClose: () => void;
  size?: MantineSize | number;
  children: ReactNode;
}

export function Dialog({ title, isOpen, isBusy = false, onClose, size = "md", children }: DialogProps) {
  useFocusBack(isOpen);
  const close = useWords(closeWords);
  const isDoubleClick = useDoubleClickGuard(isOpen);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={size}
      centered
      closeOnEscape={!isBusy}
      closeOnClickOutside={false}
    >
      <Modal.Overlay
        backgroundOpacity={0.35}
        onClick={(event) => {
          if (!isBusy && !isDoubleClick(event)) onClose();
        }}
      />
      <Modal.Content
        radius="lg"
        className={classes.content}
        onClickCapture={(event) => {
          if (!isDoubleClick(event)) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        {/* A header here would count as a second banner of the page. */}
        <Modal.Header role="none" className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={close} disabled={isBusy} />
        </Modal.Header>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const DOUBLE_CLICK_MS = 500;

/** The second click of the double click that opened the dialog is meant for what is below it. */
function useDoubleClickGuard(isOpen: boolean): (event: MouseEvent) => boolean {
  const openedAt = useRef(0);
  useLayoutEffect(() => {
    if (isOpen) openedAt.current = performance.now();
  }, [isOpen]);
  return ({ detail }) => detail > 1 && performance.now() - openedAt.current < DOUBLE_CLICK_MS;
}

/** Returns the focus also when the open dialog is unmounted, which Mantine does not do. */
function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    if (!isOpen || !(opener instanceof HTMLElement)) return undefined;
    return () => {
      // The focus is given back only if nothing has it: the dialog's action may have moved it.
      setTimeout(() => {
        if (document.activeElement === document.body) opener.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
}

export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
