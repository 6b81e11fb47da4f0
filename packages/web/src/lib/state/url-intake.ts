/** Asked for anywhere in the application: pictures are to be fetched from addresses. */
let open: (() => void) | null = null
/** What shows the form comes after the page, and may still be on its way. */
let isAwaited = false

/** Whoever shows the form for it says so here. */
export function takeUrls(show: () => void) {
  open = show
  if (isAwaited) show()
  isAwaited = false
}

export function askForUrls() {
  if (open) open()
  else isAwaited = true
}
