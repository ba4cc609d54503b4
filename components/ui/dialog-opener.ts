import { cloneElement, type HTMLAttributes, type MouseEvent, type ReactElement } from "react";

/** A button as what opens a dialog whose own code is fetched only then, so that the dialog cannot make it its trigger itself. */
export function dialogOpener(button: ReactElement, open: boolean, onOpen: () => void): ReactElement {
  return cloneElement(button as ReactElement<HTMLAttributes<HTMLElement>>, {
    "aria-haspopup": "dialog",
    "aria-expanded": open,
    onClick: (event: MouseEvent<HTMLElement>) => {
      // Not every browser gives a button that was clicked the focus, and it is there that the dialog gives it back.
      event.currentTarget.focus();
      onOpen();
    },
  });
}
