// Loaded before the page's own code: keeps ⌘K or Ctrl+K, pressed while that is still on its way, until the console takes it.
(() => {
  if (window.earlyKeys) return;
  let palette = false;
  const press = (event) => {
    if (event.repeat || event.altKey || event.shiftKey || event.key.toLowerCase() !== "k") return;
    if (!event.metaKey && !event.ctrlKey) return;
    event.preventDefault();
    palette = !palette;
  };
  addEventListener("keydown", press, { capture: true });
  window.earlyKeys = {
    take: () => {
      removeEventListener("keydown", press, { capture: true });
      const wanted = palette;
      palette = false;
      return wanted;
    },
  };
})();
