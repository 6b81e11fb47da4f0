const folderByFile = new WeakMap<File, string>()

/** Returns the folder of a file in the given tree, without its own name; '' for a single file. */
export function getFileFolder(file: File) {
  const own = file.webkitRelativePath || ''
  return folderByFile.get(file) ?? own.split('/').slice(0, -1).join('/')
}

/** Stores the folder of a dropped file, as the File object itself does not have it. */
export function setFileFolder(file: File, folder: string) {
  folderByFile.set(file, folder)
  return file
}
