import { AppError } from "@/lib/domain/app-error";
import { findPlace, noPlace, type Place } from "../find-place";
import type { ToolTarget } from "../tool-family";
import { memoriesRoot, parseToolPath, type ToolPath } from "./tool-path";

/** What a path of the memory tool names, and in which store. */
export interface ToolPlace extends Place {
  at: ToolPath;
}

/**
 * Reads a path that a model wrote.
 * @returns null for the directory that the stores are in, where there are several
 * @throws AppError for one that leads into no store, or out of the one that it begins in
 */
export function readPlace(target: ToolTarget, written: string): ToolPlace | null {
  // As in a file system, several slashes are one. Nothing else of a path is left out.
  const raw = written.replace(/(?<=.)\/{2,}/gs, "/");
  const place = findPlace(target, raw, memoriesRoot);
  if (place) return { ...place, at: parseToolPath(raw, place.root) };
  // What is wrong with the path itself is said first.
  const at = parseToolPath(raw);
  if (at.kind === "root") return null;
  throw noPlace(target, raw, memoriesRoot);
}

/** As `readPlace`, for what cannot be done to the directory of all stores: `refusal` says so. */
export function requirePlace(target: ToolTarget, raw: string, refusal: string): ToolPlace {
  const place = readPlace(target, raw);
  if (place) return place;
  throw new AppError("invalid_request", refusal);
}
