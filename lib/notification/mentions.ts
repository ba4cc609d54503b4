const token = /@\[(user_[0-9A-Z]{26})\]/g;

/** Whoever is named in a comment, once. */
export const mentionsIn = (body: string): string[] => [
  ...new Set([...body.matchAll(token)].flatMap((match) => match[1] ?? [])),
];
