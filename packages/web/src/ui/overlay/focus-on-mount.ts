/** A `ref` for the first field of what comes late into an open panel, which has then given its focus away already. */
export const focusOnMount = (node: HTMLElement | null) => node?.focus()
