/** The choice of one store, beside every list that can be narrowed to one. */
export const storeFilterWords = { store: "Store", allStores: "All stores" };
