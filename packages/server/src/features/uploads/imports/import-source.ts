/** Facts that the source knows about a picture, stored until it is imported. */
export interface ImportedPhotoFacts {
  filename: string
  /** Name of the album. */
  album: string | null
  name?: string | undefined
  intro?: string | undefined
  alt?: string | undefined
  tags: string[]
  is_public: boolean
  /** Capture time by the clock of the camera, as if it were UTC. */
  taken_at: string | null
  /** Moment of the capture, from a source that does not know the camera's clock. */
  taken_moment?: string | null
  /** Upload time at the source. */
  created_at: string | null
  expired_at?: string | undefined
  /** Path under which the source served it. */
  old_path: string | null
  /** Further paths under which the source served it. */
  more_old_paths?: string[]
  /** Hash that another site tells of the file; only a dry run believes it. */
  sha256?: string | undefined
  /** Path of the file that has the same name and may be the other part of a live photo. */
  other_part?: string | undefined
  /** Location of the bytes, in a form that the source understands. */
  place: string
}

export interface ImportCandidate {
  /** Identifier that is stable between two listings. */
  path: string
  bytes: number | null
  /** Owner at the source, for an import of all users. */
  username: string | null
  /** Owner at a source whose usernames are not unique. */
  email?: string | null
  facts: ImportedPhotoFacts
}

export interface ImportSource {
  list(signal: AbortSignal): AsyncIterable<ImportCandidate>
  /** Each chunk is invalid as soon as the next one is requested. */
  read(facts: ImportedPhotoFacts, signal: AbortSignal): AsyncIterable<Buffer>
  /** Returns the first bytes when that is cheap; null when the file must be fetched. */
  head(facts: ImportedPhotoFacts): Promise<Uint8Array | null>
}

/** Problem with a source or with one of its pictures, as a code that is translated into every language. */
export type SourceProblem =
  | 'folder_missing'
  | 'export_missing'
  | 'export_strange'
  | 'account_refused'
  | 'account_strange'
  | 'file_gone'
  | 'file_outside'
  | 'owner_unknown'
  | 'inner_refused'
  | 'timed_out'

export class SourceFailure extends Error {
  override name = 'SourceFailure'
  readonly problem: SourceProblem

  constructor(problem: SourceProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}
