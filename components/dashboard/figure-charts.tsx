import { BarsByDay, LineOverTime } from "@/components/ui/charts";
import { dashboardWords } from "@/components/words/dashboard.words";
import type { FiguresJson } from "@/lib/figures/figures.present";
import { decisionsChart, findingsChart, growthChart, timeChart, writesChart } from "./figure-series";

const words = dashboardWords.charts;

type Named = { title: string; about: string; empty: string };
const framed = ({ title, about, empty }: Named) => ({
  title,
  description: about,
  rowHeading: words.day,
  empty: { title: words.emptyTitle, text: empty },
});

/** The same days in each of them, so that one can be read above the other. */
export function FigureCharts({ figures }: { figures: FiguresJson | undefined }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="lg:col-span-2">
        <BarsByDay {...framed(words.writes)} data={figures && writesChart(figures)} />
      </div>
      <BarsByDay {...framed(words.decisions)} data={figures && decisionsChart(figures)} />
      <LineOverTime {...framed(words.time)} data={figures && timeChart(figures)} format={dashboardWords.hoursValue} />
      <BarsByDay {...framed(words.findings)} data={figures && findingsChart(figures)} />
      <LineOverTime {...framed(words.growth)} data={figures && growthChart(figures)} />
    </div>
  );
}
