interface GroundAndNote {
  legal_ground: string;
  note: string;
}

interface Asked {
  /** How many lines of the words are the ground, where it is not one. */
  lines: { legal_ground_lines?: number };
  words: string;
}

/** A legal ground and a note as the words of one request: the ground first, so that people read both as they were written. */
export function joinGroundAndNote({ legal_ground, note }: GroundAndNote): Asked {
  const count = legal_ground.split("\n").length;
  return { lines: count > 1 ? { legal_ground_lines: count } : {}, words: `${legal_ground}\n${note}` };
}

/** The other way round. Requests from before this was counted have a ground of one line. */
export function splitGroundAndNote(words: string | null, lines = 1): GroundAndNote {
  const all = (words ?? "").split("\n");
  return { legal_ground: all.slice(0, lines).join("\n"), note: all.slice(lines).join("\n") };
}
