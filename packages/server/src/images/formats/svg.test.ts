import { expect, test } from 'vitest'
import { processorMs } from '#test/harness/cpu-time.ts'
import { sanitiseSvg } from './svg.ts'

const svg = (content: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`)
const unsafe = expect.objectContaining({ code: 'image_unsupported' })

const links = (count: number) => 'url(#a)'.repeat(count)
const nested = (content: string) =>
  Array.from({ length: 90 }, (_, level) => `<g id="g${level}">`).join('') + content + '</g>'.repeat(90)

test.each([
  ['100,000 references in one value', svg(nested(`<path fill="${links(100_000)}"/>`))],
  ['100,000 references in many values', svg(nested(`<path fill="${links(1400)}"/>`.repeat(72)))],
])('%s are refused at once', (_what, bytes) => {
  const took = processorMs(() => expect(() => sanitiseSvg(bytes)).toThrow(unsafe))
  expect(took).toBeLessThan(1000)
})

const step = (level: number) => (level % 2 ? `<path fill="url(#p${level + 1})"/>` : `<use href="#p${level + 1}"/>`)
const chain = (length: number) =>
  Array.from({ length }, (_, level) => `<pattern id="p${level}">${step(level)}</pattern>`).join('')

test.each([
  ['that leads back to itself', '<pattern id="p"><use href="#g"/></pattern><g id="g"><path fill="url(#p)"/></g>'],
  ['of eight steps', chain(8)],
  [
    'that is short, and doubles often',
    ['a', 'b', 'c'].map((id, level) => `<g id="${id}">${`<use href="#${'bcd'[level]}"/>`.repeat(30)}</g>`).join(''),
  ],
])('a chain of uses and paints in turn %s is refused', (_what, content) => {
  expect(() => sanitiseSvg(svg(content))).toThrow(unsafe)
})

test('what drawing programs write is kept: gradients that build on others, clips of shapes that are used', () => {
  const content =
    '<defs><linearGradient id="a"><stop offset="0"></stop></linearGradient><linearGradient id="b" href="#a"></linearGradient>' +
    '<path id="s" d="M0 0h9v9z"></path><clipPath id="c"><use href="#s"></use></clipPath></defs>' +
    '<g clip-path="url(#c)"><path fill="url(#b)" d="M0 0h9v9z"></path></g>'
  expect(sanitiseSvg(svg(content))).toBe(String(svg(content)))
})
