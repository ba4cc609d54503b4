import "server-only";
import { cache } from "react";
import { liveBus } from "./live-bus";

/** How far this process had heard of what happens when the page that is being drawn was asked for; call it before reading anything. */
export const paintedAt = cache((): string => liveBus().position());
