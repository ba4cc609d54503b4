/** How figures are printed. */
export const whole = (value: number) => Math.round(value).toLocaleString("en");
export const ratio = (value: number) => `${value.toFixed(2)}×`;
