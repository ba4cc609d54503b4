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
  /** As JSON, to begin with. */
  example: string;
}
