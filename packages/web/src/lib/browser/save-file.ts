/** Hands a file over to where the browser keeps downloads. */
export function saveFile(file: File) {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: file.name })
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has begun to write by then; sooner, some lose the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The same for what lies at an address of this site; from elsewhere the browser shows it instead. */
export function saveFrom(href: string, name: string) {
  const link = Object.assign(document.createElement('a'), { href, download: name, target: '_blank', rel: 'noopener' })
  document.body.append(link)
  link.click()
  link.remove()
}
