/** Puts text on the clipboard, also where the page is served over plain HTTP on a team's own network. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const holder = document.createElement("textarea");
  const focused = document.activeElement;
  holder.value = text;
  holder.style.position = "fixed";
  holder.style.opacity = "0";
  // A dialog takes back the focus that leaves it, and what is not focused is not copied.
  (focused?.closest("[role=dialog], [role=alertdialog]") ?? document.body).append(holder);
  holder.select();
  const done = document.execCommand("copy");
  holder.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
