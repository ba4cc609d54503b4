import "server-only";
import { announcePresence } from "@/lib/live/announce-presence";
import { announcePresenceInput } from "@/lib/live/presence.schema";
import { findPlaces } from "@/lib/navigation/find-places";
import { retrieveFirstMinutes } from "@/lib/navigation/first-minutes";
import {
  presentFirstCall,
  presentFirstMinutes,
  presentNavigation,
  presentPlaces,
} from "@/lib/navigation/navigation.present";
import {
  findPlacesInput,
  retrieveFirstCallInput,
  retrieveFirstMinutesInput,
  retrieveNavigationInput,
} from "@/lib/navigation/navigation.schema";
import { retrieveFirstCall } from "@/lib/navigation/retrieve-first-call";
import { retrieveNavigation } from "@/lib/navigation/retrieve-navigation";
import { defineOperation } from "../operation";

export const navigationOperations = {
  findPlaces: defineOperation({
    name: "findPlaces",
    action: "store.read",
    effect: "read",
    summary: "Find stores, memories, versions, changes, sessions and keys by name, path or id.",
    input: findPlacesInput,
    run: findPlaces,
    present: presentPlaces,
  }),
  retrieveNavigation: defineOperation({
    name: "retrieveNavigation",
    action: "store.read",
    effect: "read",
    summary: "Count stores and keys, and name the stores last visited.",
    input: retrieveNavigationInput,
    run: retrieveNavigation,
    present: presentNavigation,
  }),
  retrieveFirstMinutes: defineOperation({
    name: "retrieveFirstMinutes",
    action: "key.create",
    effect: "read",
    summary: "How far a new workspace has come: its first store, key and agent's write.",
    input: retrieveFirstMinutesInput,
    run: retrieveFirstMinutes,
    present: presentFirstMinutes,
  }),
  retrieveFirstCall: defineOperation({
    name: "retrieveFirstCall",
    action: "session.read",
    effect: "read",
    summary: "Whether an agent has reached a store or a session since a moment.",
    input: retrieveFirstCallInput,
    run: retrieveFirstCall,
    present: presentFirstCall,
  }),
  announcePresence: defineOperation({
    name: "announcePresence",
    action: "store.read",
    effect: "write",
    summary: "Say which page of a store is open, for the others who have it open.",
    input: announcePresenceInput,
    run: (context, input) => announcePresence(context, input),
    present: () => null,
  }),
};
