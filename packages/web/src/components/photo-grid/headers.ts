import type { Header } from './layout/layout.ts'
import classes from './PhotoGrid.module.css'

function newHeader() {
  const element = document.createElement('div')
  element.className = classes.header!
  const name = document.createElement('span')
  const choice = document.createElement('button')
  choice.type = 'button'
  choice.className = classes.whole!
  choice.tabIndex = -1
  element.append(choice, name)
  return { element, name, choice }
}

/** The names above groups of photos, each with a button that chooses them all. */
export function headerPainter(canvas: HTMLElement) {
  const shown = new Map<number, ReturnType<typeof newHeader>>()
  const spare: ReturnType<typeof newHeader>[] = []

  function put(header: Header, nameOf: (header: Header) => string, shift: number) {
    const known = shown.get(header.first)
    const { element, name, choice } = known ?? spare.pop() ?? newHeader()
    if (!known) {
      shown.set(header.first, { element, name, choice })
      canvas.append(element)
    }
    const words = nameOf(header)
    if (name.textContent !== words) name.textContent = words
    choice.setAttribute('aria-label', words)
    choice.dataset.from = String(header.first)
    choice.dataset.to = String(header.first + header.count - 1)
    element.style.transform = `translate3d(${header.left}px,${header.top + shift}px,0)`
    element.style.width = `${header.width}px`
    element.style.height = `${header.height}px`
  }

  return {
    paint(headers: Header[], nameOf: (header: Header) => string, shift: number) {
      const kept = new Set(headers.map(({ first }) => first))
      for (const [first, header] of shown) {
        if (kept.has(first)) continue
        shown.delete(first)
        header.element.remove()
        spare.push(header)
      }
      for (const header of headers) put(header, nameOf, shift)
    },
  }
}
