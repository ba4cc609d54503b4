/** Whether tests of random histories try new and more ones, instead of those that are tried every time. */
export const longRun = process.env.PALIMPSEST_LONG === "1";
