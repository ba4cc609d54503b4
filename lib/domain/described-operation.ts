/** What may be sent in one place, in a line of words. */
export interface DescribedField {
  name: string;
  required: boolean;
  type: string;
}

/** One operation as the reference shows it. */
export interface DescribedOperation {
  id: string;
  tag: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  inPath: DescribedField[];
  inQuery: DescribedField[];
  inBody: DescribedField[] | null;
  /** Of each form that its answer may have as JSON; empty where it answers files or a stream. */
  inAnswer: DescribedField[][];
  /** As JSON, to begin with. */
  example: string;
}
