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
  return { element, name, choice, top: Number.NaN }
}

type HeaderElement = ReturnType<typeof newHeader>

export interface HeaderWords {
  nameOf: (header: Header) => string
  /** What the button beside a name does. */
  chooseWords: (name: string) => string
}

interface Painted extends HeaderWords {
  selection: Selection
}

function press({ choice }: HeaderElement, selection: Selection) {
  const { from, to } = choice.dataset
  choice.setAttribute('aria-pressed', String(isWhole(selection, Number(from), Number(to))))
}

function describe(shown: HeaderElement, header: Header, { nameOf, chooseWords, selection }: Painted) {
  const { element, name, choice } = shown
  const words = nameOf(header)
  name.textContent = words
  choice.setAttribute('aria-label', chooseWords(words))
  choice.dataset.from = String(header.first)
  choice.dataset.to = String(header.first + header.count - 1)
  element.style.width = `${header.width}px`
  element.style.height = `${header.height}px`
  press(shown, selection)
}

/** The names above groups of photos, each with a button that chooses them all. */
export function headerPainter(layer: HTMLElement) {
  const shown = new Map<number, HeaderElement>()
  const spare: HeaderElement[] = []

  function put(header: Header, scene: Painted, shift: number) {
    const known = shown.get(header.first)
    const taken = known ?? spare.pop() ?? newHeader()
    if (!known) {
      describe(taken, header, scene)
      shown.set(header.first, taken)
      layer.append(taken.element)
    }
    if (taken.top === header.top + shift) return
    taken.top = header.top + shift
    taken.element.style.transform = `translate(${header.left}px,${taken.top}px)`
  }

  function takeAway(first: number, header: HeaderElement) {
    shown.delete(first)
    header.element.remove()
    header.top = Number.NaN
    spare.push(header)
  }

  return {
    /** The choice has changed. */
    remark({ selection }: Painted) {
      for (const header of shown.values()) press(header, selection)
    },

    /** Only those that were not there before are written, unless all may have changed. */
    paint(headers: Header[], scene: Painted, { shift, isSame }: { shift: number; isSame: boolean }) {
      const kept = new Set(isSame ? headers.map(({ first }) => first) : [])
      for (const [first, header] of shown) if (!kept.has(first)) takeAway(first, header)
      for (const header of headers) put(header, scene, shift)
    },
  }
}
