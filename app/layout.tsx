import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { earlyActsScript } from "@/components/ui/early-acts";
import { Toaster } from "@/components/ui/toast";
import { locale } from "@/components/words/locale";
import { pageWords } from "@/components/words/page.words";
import { uiWords } from "@/components/words/ui.words";
import { runningBuild } from "@/lib/config/build-id";
import { publicOrigin } from "@/lib/config/public-origin";
import "./globals.css";

export const metadata: Metadata = {
  metadataBase: new URL(publicOrigin()),
  title: { default: uiWords.product, template: `%s · ${uiWords.product}` },
  description: pageWords.about,
  applicationName: uiWords.product,
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f8f6f2" },
    { media: "(prefers-color-scheme: dark)", color: "#0c1315" },
  ],
};

/** The theme a person chose, or nothing: then the system's preference decides. Read on the server, so no script and no flash. */
async function chosenTheme(): Promise<"light" | "dark" | undefined> {
  const theme = (await cookies()).get("theme")?.value;
  return theme === "light" || theme === "dark" ? theme : undefined;
}

export default async function RootLayout({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <html
      lang={locale}
      data-theme={await chosenTheme()}
      data-build={runningBuild()}
      className={`${GeistSans.variable} ${GeistMono.variable}`}
    >
      <body className="font-sans">
        <script async src={earlyActsScript} />
        <noscript>
          <Banner tone="warning" title={pageWords.noScripts.title} flush>
            {pageWords.noScripts.text}
          </Banner>
        </noscript>
        {children}
        <Toaster />
      </body>
    </html>
  );
}
