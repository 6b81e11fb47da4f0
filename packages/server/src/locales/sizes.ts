const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** As people write sizes, the same in every language: 512 KB, 1.5 MB. */
export function sizeInWords(bytes: number) {
  const step = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  return `${Number((bytes / 1024 ** step).toFixed(2))} ${units[step]}`
}
