const text = "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], .monaco-editor";
/** Places where letters already mean something: they jump to a name. */
const letters = "[role=tree], [role=listbox], [role=grid]";
const menus = "[role=menu], [role=menubar]";

/** Boxes that are ticked take no letters. */
const silent = "input[type=checkbox], input[type=radio], input[type=button], input[type=submit]";

const within = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

const layers = ["dialog", "alertdialog", "menu"].map((role) => `[role=${role}][data-state=open]`).join();

/** Whether a dialog or a menu is open: it has the keyboard until it is closed. */
export const isLayerOpen = () => document.querySelector(layers) !== null;

/** Whether a single key means a shortcut here, and not a letter of something. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.isComposing || within(event.target, menus)) return false;
  if (within(event.target, text) && !within(event.target, silent)) return false;
  return !(within(event.target, letters) && /^[\p{L}\p{N}]$/u.test(event.key));
}
