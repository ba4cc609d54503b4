/** Charts: what stands around a plot, and a plot in a sentence. */
export const chartWords = {
  asChart: "Show as chart",
  asTable: "Show as table",
  loading: (title: string) => `Loading: ${title}`,
  legend: "Legend",
  total: "In all",
  described: (title: string, series: string, from?: string, to?: string) =>
    `${title}: ${series}${from === undefined ? "" : from === to ? `, ${from}` : `, from ${from} to ${to}`}. The numbers are in the table.`,
};
