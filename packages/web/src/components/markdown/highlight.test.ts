import { expect, test } from 'vitest'
import { codeLanguages, highlight, knownCodeLanguage } from './highlight.ts'

test('[NV-09] the twelve languages are known, by their short names too', () => {
  const twelve = 'javascript typescript bash yaml json html css php python sql dockerfile nginx'.split(' ')
  expect(codeLanguages).toEqual(twelve)
  expect(['JS', 'ts', 'sh', 'yml', 'py', 'Docker'].map(knownCodeLanguage)).toEqual([
    'javascript',
    'typescript',
    'bash',
    'yaml',
    'python',
    'dockerfile',
  ])
  expect(knownCodeLanguage('cobol')).toBeUndefined()
  expect(knownCodeLanguage(undefined)).toBeUndefined()
})

const samples = {
  javascript: 'const a = 1',
  typescript: 'function greet(name: string): string {',
  bash: 'echo "$HOME"',
  yaml: 'a: true',
  json: '{"a": 1}',
  html: '<p class="a">b</p>',
  css: 'a { color: red }',
  php: '<?php echo 1;',
  python: 'def a(): pass',
  sql: "SELECT 'a' FROM b",
  dockerfile: 'FROM node:24',
  nginx: 'server { listen 80; }',
} as const

test.each(codeLanguages)('[NV-09] %s is coloured by dark-plus, and its text is kept', async (language) => {
  const lines = await highlight(samples[language], language)
  expect(lines.map((tokens) => tokens.map(({ content }) => content).join('')).join('\n')).toBe(samples[language])
  expect(new Set(lines.flat().map(({ color }) => color)).size).toBeGreaterThan(1)
})
