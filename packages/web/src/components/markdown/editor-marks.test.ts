import { expect, test } from 'vitest'
import { type MarkName, applyMark } from './editor-marks.ts'

const words = { text: 'text', url: 'https://' }

/** Parses a text whose selection is marked by ⟦ and ⟧. */
function read(written: string) {
  const from = written.indexOf('⟦')
  const to = written.indexOf('⟧') - 1
  return { text: written.replace(/[⟦⟧]/g, ''), from, to }
}

const write = ({ text, from, to }: ReturnType<typeof read>) =>
  `${text.slice(0, from)}⟦${text.slice(from, to)}⟧${text.slice(to)}`

test.each<[MarkName, string, string]>([
  ['bold', 'a ⟦b⟧ c', 'a **⟦b⟧** c'],
  ['bold', 'a **⟦b⟧** c', 'a ⟦b⟧ c'],
  ['bold', '⟦⟧', '**⟦text⟧**'],
  ['italic', '⟦b⟧', '_⟦b⟧_'],
  ['code', '⟦b⟧', '`⟦b⟧`'],
  ['code', '⟦a\nb⟧', '```\n⟦a\nb⟧\n```'],
  ['heading', 'x\nti⟦t⟧le\ny', 'x\n⟦# title⟧\ny'],
  ['heading', '## ti⟦t⟧le', '⟦title⟧'],
  ['list', '⟦a\nb⟧', '⟦- a\n- b⟧'],
  ['list', '⟦- a\n- b⟧', '⟦a\nb⟧'],
  ['numbers', '⟦a\nb⟧', '⟦1. a\n2. b⟧'],
  ['quote', '⟦a⟧', '⟦> a⟧'],
  ['link', '⟦here⟧', '[here](⟦https://⟧)'],
  ['picture', 'a ⟦⟧', 'a ![text](⟦https://⟧)'],
])('%s makes of %j %j', (name, before, after) => {
  expect(write(applyMark(name, read(before), words))).toBe(after)
})
