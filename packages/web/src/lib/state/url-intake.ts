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
