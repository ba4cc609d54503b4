import { chooseThemeAction } from "@/app/(console)/profile/actions";
import { toast } from "@/components/ui/toast";
import { consoleWords } from "@/components/words/console.words";

export type Theme = "system" | "light" | "dark";

/** Shows the colours at once and remembers them in a cookie that the server reads, so that no page flashes. */
export async function applyTheme(theme: Theme): Promise<void> {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  await chooseThemeAction(theme).catch(() => toast.error(consoleWords.themeNotKept));
}
