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
export function downloadUrl(href: string, name: string) {
  const link = Object.assign(document.createElement('a'), { href, download: name, target: '_blank', rel: 'noopener' })
  document.body.append(link)
  link.click()
  link.remove()
}

export function downloadText(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser has opened the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Prints a text without the rest of the page. */
export function printText(title: string, text: string) {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const { contentDocument: page, contentWindow: view } = frame
  if (!page || !view) return
  page.title = title
  page.body.append(Object.assign(page.createElement('pre'), { textContent: `${title}\n\n${text}` }))
  view.addEventListener('afterprint', () => frame.remove())
  view.print()
}
