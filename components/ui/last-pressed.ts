let pressed: Element | null = null;

if (typeof window !== "undefined") {
  const press = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest("button") : null;
  };
  const forget = () => {
    pressed = null;
  };
  window.addEventListener("click", press, { capture: true });
  // Whoever goes on by keys is where the focus is.
  window.addEventListener("keydown", forget, { capture: true });
}

/** The button that was clicked last, until a key is pressed. Not every browser gives it the focus. */
export const lastPressed = (): Element | null => pressed;
