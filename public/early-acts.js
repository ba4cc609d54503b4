// Loaded before the page's own code: keeps what is pressed, chosen, typed and sent while that is still on its way, until the console takes it.
(() => {
  if (window.earlyActs) return;
  const mostLetters = 50;
  /** By which keys it was asked for, and what was typed into it since. */
  let palette = null;
  let letters = [];
  const changes = new WeakMap();
  const submits = new WeakMap();
  const alive = new WeakSet();
  const isFree = (event) => event.target === document.body;
  const onPalette = (event) => {
    if (event.repeat || event.altKey) return;
    const modified = event.metaKey || event.ctrlKey;
    if (modified && !event.shiftKey && event.key.toLowerCase() === "k")
      palette = palette ? null : { by: "both", typed: "" };
    // A page with a search of its own gives the key to that. What comes after it is typed into what opens, another one too.
    else if (palette || modified || event.key !== "/" || !isFree(event) || document.querySelector("[data-takes-slash]"))
      return;
    else palette = { by: "slash", typed: "" };
    event.preventDefault();
  };
  const typeAhead = (key) => {
    if (key === "Escape") palette = null;
    else if (key === "Backspace") palette.typed = palette.typed.slice(0, -1);
    else if (key.length === 1 && palette.typed.length < mostLetters) palette.typed += key;
  };
  // Those that nobody types into anything, and only of the page that is open: what they mean is that page's affair.
  const onLetter = (event) => {
    if (event.repeat || event.altKey || event.metaKey || event.ctrlKey || !isFree(event)) return;
    if (palette && !event.defaultPrevented) typeAhead(event.key);
    if (palette || event.key.length !== 1) return;
    const path = location.pathname;
    if (letters[0]?.path !== path) letters = [];
    if (letters.length < mostLetters) letters.push({ event, path });
  };
  // What a field says then may be overwritten while it comes to life, so it is taken down. Each field does that at its own time.
  const onChange = ({ target }) => {
    if (!alive.has(target) && "value" in target) changes.set(target, { value: target.value, checked: target.checked });
  };
  // By the browser itself, whatever was typed would be lost with the page. Only what the server drew as an action can go without our code.
  const onSubmit = (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || alive.has(form) || form.querySelector('[name^="$ACTION_"]')) return;
    event.preventDefault();
    submits.set(form, { submitter });
  };
  const forget = (listener) => removeEventListener("keydown", listener, { capture: true });
  for (const listener of [onPalette, onLetter]) addEventListener("keydown", listener, { capture: true });
  for (const kind of ["input", "change"]) addEventListener(kind, onChange, { capture: true });
  // After everybody else: who is alive has dealt with it by then.
  addEventListener("submit", onSubmit);
  window.earlyActs = {
    takePalette: ({ singles }) => {
      forget(onPalette);
      const typed = palette?.by === "both" || singles ? palette?.typed : undefined;
      palette = null;
      return typed ?? null;
    },
    takeLetters: () => {
      forget(onLetter);
      const here = letters.filter(({ event, path }) => path === location.pathname && !event.defaultPrevented);
      letters = [];
      return here.map(({ event }) => event.key);
    },
    takeChange: (field) => {
      alive.add(field);
      const change = changes.get(field);
      changes.delete(field);
      return change;
    },
    takeSubmit: (form) => {
      alive.add(form);
      const submit = submits.get(form);
      submits.delete(form);
      return submit;
    },
  };
})();
