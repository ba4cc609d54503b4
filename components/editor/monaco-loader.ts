"use client";

import { loader } from "@monaco-editor/react";
import type * as Monaco from "monaco-editor";
import { useEffect, useEffectEvent, useState } from "react";

export type { Monaco };

const files = "/monaco/vs";
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

async function startLoading(): Promise<typeof Monaco> {
  loader.config({ paths: { vs: files } });
  const monaco = await loader.init();
  // Its own choice are workers from blobs, which a strict policy forbids.
  window.MonacoEnvironment = {
    getWorker: (_id, label) => new Worker(`${files}/assets/${workers[label] ?? "editor.worker"}.js`, { name: label }),
  };
  await document.fonts.ready;
  monaco.editor.remeasureFonts();
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
