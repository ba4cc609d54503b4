/** The sets of tools that an agent can be given, as they are asked for at the tool endpoint. */
export const toolFamilyNames = ["memory", "documents", "entries"] as const;
export type ToolFamilyName = (typeof toolFamilyNames)[number];
