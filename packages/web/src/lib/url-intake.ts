/** Asked for anywhere in the application: pictures are to be fetched from addresses. */
let open = () => {}

/** Whoever shows the form for it says so here. */
export function takeUrls(show: () => void) {
  open = show
}

export const askForUrls = () => open()
