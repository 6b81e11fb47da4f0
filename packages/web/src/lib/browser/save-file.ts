/** Saves a file to the browser's downloads. */
export function saveFile(file: File) {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: file.name })
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers lose the file if the URL is revoked before they have started to write.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Saves a URL of this site; the browser opens one of another origin instead. */
export function saveFrom(href: string, name: string) {
  const link = Object.assign(document.createElement('a'), { href, download: name, target: '_blank', rel: 'noopener' })
  document.body.append(link)
  link.click()
  link.remove()
}
