/** Context of given files: their target, such as an album, and whether another app shared them. */
export interface FileIntake {
  album_id?: number
  is_public?: boolean
  /** True if another app shared them: nothing is uploaded before the user confirms. */
  isForeign?: boolean
}

/** Receives files that were dropped, pasted or chosen anywhere in the application. */
type Taker = (files: File[], intake: FileIntake) => Promise<boolean>

const nobody: Taker = async () => false
let taker = nobody

/** Registers the uploader; an empty list of files opens its panel. */
export function takeFiles(take: Taker) {
  taker = take
  return () => {
    if (taker === take) taker = nobody
  }
}

/** Returns whether the files were accepted; otherwise the caller keeps them. */
export const giveFiles = (files: File[], intake: FileIntake = {}) => taker(files, intake)

/** Opens the form for downloads from URLs; null until it has registered. */
let open: (() => void) | null = null
/** Set if the form was requested before it has loaded. */
let isAwaited = false

/** Registers the form. */
export function takeUrls(show: () => void) {
  open = show
  if (isAwaited) show()
  isAwaited = false
}

export function askForUrls() {
  if (open) open()
  else isAwaited = true
}
