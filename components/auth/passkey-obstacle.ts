"use client";

import { useSyncExternalStore } from "react";

type Obstacle = "address" | "browser" | null;

const never = () => () => {};

function obstacleHere(origin: string): Obstacle {
  // Not by the name alone: the server takes what was signed at exactly this address.
  if (window.location.origin !== origin) return "address";
  return window.PublicKeyCredential ? null : "browser";
}

/**
 * What is in the way of passkeys where this page is open: the console can be reached at other addresses than the one that they are for.
 * The server cannot know, so what it draws is for the address that it has been told.
 */
export function usePasskeyObstacle(origin: string): Obstacle {
  return useSyncExternalStore(
    never,
    () => obstacleHere(origin),
    () => null,
  );
}

/** Browsers say it alike where somebody said no, waited too long, or has no passkey for this. */
export const isCancelled = (error: unknown) =>
  error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");
