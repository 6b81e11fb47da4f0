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

/** Tells the user why nothing can be uploaded; null while uploads are possible. */
let explainRefusal: (() => void) | null = null

/** Refuses all files with an explanation until the returned function is called. */
export function suspendUploads(explain: () => void) {
  explainRefusal = explain
  return () => {
    explainRefusal = null
  }
}

/** Returns whether the files were accepted; otherwise the caller keeps them. */
export async function submitFiles(files: File[], intake: FileIntake = {}) {
  if (!explainRefusal) return fileHandler(files, intake)
  explainRefusal()
  return false
}

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
