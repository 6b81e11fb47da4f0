const folders = new WeakMap<File, string>()

/** Where a file lay in the tree that was given, without its own name; '' where it was given alone. */
export function folderOf(file: File) {
  const own = file.webkitRelativePath || ''
  return folders.get(file) ?? own.split('/').slice(0, -1).join('/')
}

/** Files of a dropped tree do not know where they lay. */
export function keepFolder(file: File, folder: string) {
  folders.set(file, folder)
  return file
}
