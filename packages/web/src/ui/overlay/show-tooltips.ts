/** Milliseconds the mouse rests on an icon before its tooltip shows. */
const HOVER_DELAY_MS = 400

/** Milliseconds after a tooltip within which the next one shows at once, as when looking along a toolbar. */
const NEXT_HOVER_MS = 300

/**
 * Shows the tooltips of the page: of the icon under a resting mouse or with the keyboard’s focus. A touch shows none, and
 * Escape, a click or scrolling hides it.
 */
export function showTooltips() {
  let open: HTMLElement | null = null
  let hovered: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let hiddenAt = -Infinity

  const hide = () => {
    clearTimeout(timer)
    if (!open) return
    if (open.isConnected) open.hidePopover()
    open = null
    hiddenAt = performance.now()
  }
  const show = (tip: HTMLElement) => {
    hide()
    if (!tip.isConnected || !tip.parentElement!.checkVisibility()) return
    tip.showPopover()
    open = tip
  }
  /** A tooltip belongs to the nearest control around it; its own text is no place to point at. */
  const tipOf = ({ target }: Event) =>
    target instanceof Element ? (target.closest('a, button')?.querySelector<HTMLElement>('[data-tip]') ?? null) : null

  document.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'touch') return
    const tip = tipOf(event)
    if (tip === hovered) return
    hovered = tip
    hide()
    if (!tip) return
    const isNext = performance.now() - hiddenAt < NEXT_HOVER_MS
    timer = setTimeout(() => show(tip), isNext ? 0 : HOVER_DELAY_MS)
  })
  document.documentElement.addEventListener('pointerleave', () => {
    hovered = null
    hide()
  })
  document.addEventListener('focusin', (event) => {
    const tip = tipOf(event)
    if (!tip || !(event.target as Element).matches(':focus-visible')) return
    hide()
    // A menu moves the focus while it opens, when the browser refuses to open a second popover.
    timer = setTimeout(() => show(tip), 0)
  })
  document.addEventListener('focusout', hide)
  document.addEventListener('pointerdown', hide, true)
  document.addEventListener('scroll', hide, { capture: true, passive: true })
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' || event.key === 'Enter' || event.key === ' ') hide()
    },
    true,
  )
}
