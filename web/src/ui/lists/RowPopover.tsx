import { Popover, type PopoverProps } from "@mantine/core";
import { type ReactNode, type RefCallback, useId, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

interface Opener {
  id: string;
  "aria-haspopup": "dialog";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  onClick: () => void;
}

interface RowPopoverProps extends Pick<PopoverProps, "position" | "width"> {
  /** The button, with what makes it open the popover. */
  renderButton: (opener: Opener) => ReactNode;
  className?: string | undefined;
  /** A function gets what closes the popover and gives the focus back to the button. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A button of a row with a popover, which is mounted when it is first pressed: a list has hundreds of them. */
export function RowPopover({ renderButton, className, children, ...place }: RowPopoverProps) {
  const id = useId();
  const [isMounted, setMounted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const toggle = () => {
    // A popover that opens after it is mounted notes what has the focus, to give it back.
    flushSync(() => setMounted(true));
    setOpen(!isOpen);
  };
  const close = () => {
    document.getElementById(id)?.focus();
    setOpen(false);
  };
  return (
    <>
      {renderButton({
        id,
        "aria-haspopup": "dialog",
        "aria-expanded": isOpen,
        // Mantine makes the id of the dropdown in this way.
        "aria-controls": isOpen ? `${id}-dropdown` : undefined,
        onClick: toggle,
      })}
      {isMounted && (
        <Popover position="bottom-start" {...place} id={id} opened={isOpen} onChange={setOpen} trapFocus returnFocus>
          <Popover.Target>
            <AtButton of={id} />
          </Popover.Target>
          <Popover.Dropdown className={className}>
            {typeof children === "function" ? children(close) : children}
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}

/** The target of the popover. The button itself cannot move into the popover: it would be mounted again, without the focus. */
function AtButton({ of: id, ref }: { of: string; ref?: RefCallback<HTMLElement> }) {
  // Each time: while letters are sent the button becomes another element.
  useLayoutEffect(() => {
    ref?.(document.getElementById(id));
  });
  return null;
}
