// Loaded before the page's own code: keeps what is pressed while that is still on its way, until the console takes it.
(() => {
  if (window.earlyKeys) return;
  const mostLetters = 50;
  let palette = false;
  let letters = [];
  const onPalette = (event) => {
    if (event.repeat || event.altKey || event.shiftKey || event.key.toLowerCase() !== "k") return;
    if (!event.metaKey && !event.ctrlKey) return;
    event.preventDefault();
    palette = !palette;
  };
  // Those that nobody types into anything, and only of the page that is open: what they mean is that page's affair.
  const onLetter = (event) => {
    if (event.repeat || event.altKey || event.metaKey || event.ctrlKey || event.target !== document.body) return;
    if (!/^[a-z]$/i.test(event.key)) return;
    const path = location.pathname;
    if (letters[0]?.path !== path) letters = [];
    if (letters.length < mostLetters) letters.push({ event, path });
  };
  const forget = (listener) => removeEventListener("keydown", listener, { capture: true });
  for (const listener of [onPalette, onLetter]) addEventListener("keydown", listener, { capture: true });
  window.earlyKeys = {
    takePalette: () => {
      forget(onPalette);
      const wanted = palette;
      palette = false;
      return wanted;
    },
    takeLetters: () => {
      forget(onLetter);
      const here = letters.filter(({ event, path }) => path === location.pathname && !event.defaultPrevented);
      letters = [];
      return here.map(({ event }) => event.key);
    },
  };
})();
