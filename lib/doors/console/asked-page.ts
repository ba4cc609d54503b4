/** Where the proxy writes down the address of the page that a browser asked for: Next tells it to no layout. */
export const askedPageHeader = "x-palimpsest-page";
