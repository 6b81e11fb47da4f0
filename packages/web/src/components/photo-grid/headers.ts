import type { Header } from './layout/layout.ts'
import { isWhole, type Selection } from './selection.ts'
import classes from './PhotoGrid.module.css'

function newHeader() {
  const element = document.createElement('h2')
  element.className = classes.header!
  const name = document.createElement('span')
  const choice = document.createElement('button')
  choice.type = 'button'
  choice.className = classes.whole!
  element.append(choice, name)
  return { element, name, choice }
}

export interface HeaderWords {
  nameOf: (header: Header) => string
  /** What the button beside a name does. */
  chooseWords: (name: string) => string
}

interface Painted extends HeaderWords {
  selection: Selection
}

/** The names above groups of photos, each with a button that chooses them all. */
export function headerPainter(layer: HTMLElement) {
  const shown = new Map<number, ReturnType<typeof newHeader>>()
  const spare: ReturnType<typeof newHeader>[] = []

  function put(header: Header, { nameOf, chooseWords, selection }: Painted, shift: number) {
    const known = shown.get(header.first)
    const { element, name, choice } = known ?? spare.pop() ?? newHeader()
    if (!known) {
      shown.set(header.first, { element, name, choice })
      layer.append(element)
    }
    const words = nameOf(header)
    if (name.textContent !== words) name.textContent = words
    choice.setAttribute('aria-label', chooseWords(words))
    choice.dataset.from = String(header.first)
    choice.dataset.to = String(header.first + header.count - 1)
    choice.setAttribute('aria-pressed', String(isWhole(selection, header.first, header.first + header.count - 1)))
    element.style.transform = `translate3d(${header.left}px,${header.top + shift}px,0)`
    element.style.width = `${header.width}px`
    element.style.height = `${header.height}px`
  }

  return {
    /** The choice has changed. */
    remark({ selection }: Painted) {
      for (const { choice } of shown.values()) {
        const { from, to } = choice.dataset
        choice.setAttribute('aria-pressed', String(isWhole(selection, Number(from), Number(to))))
      }
    },

    paint(headers: Header[], words: Painted, shift: number) {
      const kept = new Set(headers.map(({ first }) => first))
      for (const [first, header] of shown) {
        if (kept.has(first)) continue
        shown.delete(first)
        header.element.remove()
        spare.push(header)
      }
      for (const header of headers) put(header, words, shift)
    },
  }
}
