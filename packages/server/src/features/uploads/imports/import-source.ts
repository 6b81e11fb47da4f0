/** What is known of a picture where it comes from; kept with it until it is here. */
export interface ImportedPhotoFacts {
  filename: string
  /** The album it is in, by its name. */
  album: string | null
  name?: string | undefined
  intro?: string | undefined
  tags: string[]
  is_public: boolean
  taken_at: string | null
  /** When it came to where it is now. */
  created_at: string | null
  expired_at?: string | undefined
  /** Under which path it was served there. */
  old_path: string | null
  /** Where its bytes are, in whatever way its source finds them. */
  place: string
}

/** One picture that is to come. */
export interface ImportCandidate {
  /** Stays the same from one listing to the next. */
  path: string
  bytes: number | null
  /** Whose it is there, where everybody's are imported at once. */
  username: string | null
  facts: ImportedPhotoFacts
}

/** Where pictures come from. */
export interface ImportSource {
  list(signal: AbortSignal): AsyncIterable<ImportCandidate>
  /** Each chunk is gone as soon as the next is asked for. */
  read(facts: ImportedPhotoFacts, signal: AbortSignal): AsyncIterable<Buffer>
  /** How it begins, where that costs nothing; null where it must be fetched. */
  head(facts: ImportedPhotoFacts): Promise<Uint8Array | null>
}

/** What is wrong with a source as a whole, or with one picture in it, in a word that has its text in every language. */
export type SourceProblem =
  | 'folder_missing'
  | 'export_missing'
  | 'account_refused'
  | 'account_strange'
  | 'file_gone'
  | 'file_outside'
  | 'owner_unknown'

export class SourceFailure extends Error {
  override name = 'SourceFailure'
  readonly problem: SourceProblem

  constructor(problem: SourceProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}
