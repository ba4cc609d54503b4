/** True under `next dev`. What exists only for those who build the product asks this. */
export const isDevelopment = process.env.NODE_ENV !== "production";
