/**
 * A `ref` for the first field of content that mounts late in an open panel, which has already set its focus by then.
 */
export const focusOnMount = (node: HTMLElement | null) => node?.focus()
