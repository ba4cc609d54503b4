import { AppError } from "@/lib/domain/app-error";
import { findPlace, noPlace, type Place } from "../find-place";
import type { ToolTarget } from "../tool-family";
import { memoriesRoot, parseToolPath, type ToolPath } from "./tool-path";

/** What a path of the memory tool names, and in which store. */
export interface ToolPlace extends Place {
  at: ToolPath;
}

/** What a command says of the two places where there is nothing for it. */
interface Refusals {
  /** Of the directory that the stores are in. */
  root: string;
  /** Of a path that leads into no store; without it the model is told which stores there are. */
  nowhere?: string;
}

/**
 * Reads a path that a model wrote.
 * @param nowhere as in `Refusals`
 * @returns null for the directory that the stores are in, where there are several
 * @throws AppError for one that leads into no store, or out of the one that it begins in
 */
export function readPlace(target: ToolTarget, written: string, nowhere?: string): ToolPlace | null {
  // As in a file system, several slashes are one. Nothing else of a path is left out.
  const raw = written.replace(/(?<=.)\/{2,}/gs, "/");
  const place = findPlace(target, raw, memoriesRoot);
  if (place) return { ...place, at: parseToolPath(raw, place.root) };
  // What is wrong with the path itself is said first.
  const at = parseToolPath(raw);
  if (at.kind === "root") return null;
  if (nowhere === undefined || target.mounts.length === 0) throw noPlace(target, raw, memoriesRoot);
  throw new AppError("not_found", nowhere);
}

/** As `readPlace`, for what cannot be done to the directory of all stores. */
export function requirePlace(target: ToolTarget, raw: string, { root, nowhere }: Refusals): ToolPlace {
  const place = readPlace(target, raw, nowhere);
  if (place) return place;
  throw new AppError("invalid_request", root);
}
