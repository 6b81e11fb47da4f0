/** Context of given files: their target, such as an album, and whether another app shared them. */
export interface FileIntake {
  album_id?: number
  is_public?: boolean
  /** True if another app shared them: nothing is uploaded before the user confirms. */
  isForeign?: boolean
}

/** Receives files that were dropped, pasted or chosen anywhere in the application. */
type FileHandler = (files: File[], intake: FileIntake) => Promise<boolean>

const rejectFiles: FileHandler = async () => false
let fileHandler = rejectFiles

/** Registers the uploader; an empty list of files opens its panel. */
export function registerFileHandler(take: FileHandler) {
  fileHandler = take
  return () => {
    if (fileHandler === take) fileHandler = rejectFiles
  }
}

/** Returns whether the files were accepted; otherwise the caller keeps them. */
export const submitFiles = (files: File[], intake: FileIntake = {}) => fileHandler(files, intake)

/** Opens the form for downloads from URLs; null until it has registered. */
let openUrlDialog: (() => void) | null = null
/** Set if the form was requested before it has loaded. */
let isOpenRequested = false

/** Registers the form. */
export function registerUrlDialog(show: () => void) {
  openUrlDialog = show
  if (isOpenRequested) show()
  isOpenRequested = false
}

export function requestUrlDialog() {
  if (openUrlDialog) openUrlDialog()
  else isOpenRequested = true
}
