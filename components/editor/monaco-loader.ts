"use client";

import { loader } from "@monaco-editor/react";
import type * as Monaco from "monaco-editor";
import { useEffect, useEffectEvent, useState } from "react";
import { longRest, pressedLately, quietMoment } from "@/components/ui/quiet-moment";
import { fetchMonaco, monacoFiles as files, monacoParts } from "./monaco-files";

export type { Monaco };

const workers: Record<string, string> = {
  json: "json.worker",
  css: "css.worker",
  scss: "css.worker",
  less: "css.worker",
  html: "html.worker",
  handlebars: "html.worker",
  razor: "html.worker",
  typescript: "ts.worker",
  javascript: "ts.worker",
};

let loading: Promise<typeof Monaco> | undefined;

/** Loads the editor from this server, once per page. Rejects when its files cannot be had. */
function loadMonaco(): Promise<typeof Monaco> {
  loading ??= startLoading();
  return loading;
}

type AmdRequire = {
  (names: readonly string[], done: () => void, failed: (error: unknown) => void): void;
  config: (options: { paths: Record<string, string> }) => void;
};

/** Starts the editor's parts one by one, each when nobody is pressing anything, with time for what is pressed in between. */
async function startParts(): Promise<void> {
  const script = document.createElement("script");
  script.src = `${files}/loader.js`;
  await new Promise<unknown>((resolve, reject) => {
    script.onload = resolve;
    script.onerror = reject;
    document.body.append(script);
  });
  const { require } = window as unknown as { require: AmdRequire };
  require.config({ paths: { vs: files } });
  for (const part of monacoParts) {
    // Who has just come here by a press may be about to go on, and would wait until the part has started.
    await quietMoment({ rest: longRest });
    await new Promise<void>((resolve, reject) => require([part], resolve, reject));
  }
}

async function startLoading(): Promise<typeof Monaco> {
  fetchMonaco({ ahead: false });
  loader.config({ paths: { vs: files } });
  // The package's loader finds them there. What it fails to load itself it rejects a second time, where nobody can catch it.
  await startParts();
  const monaco = await loader.init();
  // Its own choice are workers from blobs, which a strict policy forbids.
  window.MonacoEnvironment = {
    getWorker: (_id, label) => new Worker(`${files}/assets/${workers[label] ?? "editor.worker"}.js`, { name: label }),
  };
  await document.fonts.ready;
  monaco.editor.remeasureFonts();
  // The first editor takes as long to draw as its code to start.
  if (pressedLately()) await quietMoment({ rest: longRest });
  return monaco;
}

/** The editor's library once it is there; `failed` when it will not come and the plain editor stays. `beforeReady` runs just before the change. */
export function useMonaco(wanted: boolean, beforeReady: () => void): { monaco?: typeof Monaco; failed: boolean } {
  const [state, setState] = useState<{ monaco?: typeof Monaco; failed: boolean }>({ failed: false });
  const ready = useEffectEvent((monaco: typeof Monaco) => {
    beforeReady();
    setState({ monaco, failed: false });
  });
  useEffect(() => {
    if (!wanted) return;
    let mounted = true;
    loadMonaco().then(
      (monaco) => mounted && ready(monaco),
      () => mounted && setState({ failed: true }),
    );
    return () => {
      mounted = false;
    };
  }, [wanted]);
  return state;
}
