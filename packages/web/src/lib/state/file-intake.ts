/** What goes with files that are given for some place, such as an album, or that somebody else has given. */
export interface FileIntake {
  album_id?: number
  is_public?: boolean
  /** Another program gave them: nothing is sent before the person says so. */
  isForeign?: boolean
}

/** Files that someone dropped, pasted or chose anywhere in the application, on their way to the uploader. */
type Taker = (files: File[], intake: FileIntake) => Promise<boolean>

const nobody: Taker = async () => false
let taker = nobody

/** The uploader says here that it takes files; an empty list means that its panel is to be opened. */
export function takeFiles(take: Taker) {
  taker = take
  return () => {
    if (taker === take) taker = nobody
  }
}

/** Tells whether they were taken; until then whoever gives them keeps them. */
export const giveFiles = (files: File[], intake: FileIntake = {}) => taker(files, intake)
