import { expect, test } from 'vitest'
import { findBacktracking } from '../scripts/lint/backtracking.ts'

test.each([
  // SVG detection once used this pattern, and 211 bytes blocked a worker.
  /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!(?:--[^]*?--|[A-Z][^[>]*(?:\[[^]*?\])?)>\s*)*<(?:\w+:)?svg[\s>/]/,
  /^(?:x.*y)*z/,
  /^(a+)+$/,
  /^(a*)*b/,
  /^(a|a)*b/,
  /^(?:a|ab|b)*c/,
  /^(?:a*b?)*$/,
  /(x+x+)+y/,
  /^([a-zA-Z0-9])(([-.]|_+)?([a-zA-Z0-9]+))*@/,
  /^(a?){30}a{30}$/,
  /^(a+)+(?:;|$)/,
  /x(?=(a+)+b)/,
  /^(?:\d|\w)*$/u,
  /^(?:k|K|\u212a)*$/iu,
])('[SF-12] %s is exponential', ({ source, flags }) => {
  expect(findBacktracking(source, flags)).toBe('exponential')
})

test.each([
  /\s+$/,
  /^\/+|\/+$/g,
  /^\s*(.*)\s*;$/,
  /<title>[^]*?<\/title>/,
  /^(.*?)([^\p{L}]*)$/u,
  /\d+(?=abc)/,
  /^[ \t]*\|?[ \t]*:?-{3,}[-:| \t]*$/gm,
  /[^()]{0,1000}[^()]{0,1000}\)/,
])('[SF-12] %s is polynomial', ({ source, flags }) => {
  expect(findBacktracking(source, flags)).toBe('polynomial')
})

test.each([
  /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/,
  /^\/+$/,
  /\{(\w+)\}/g,
  /^(?:<[^>]*>)*x/,
  /^[1-9]\d{0,9}(?:,[1-9]\d{0,9})*$/,
  /"(?:[^"\\]|\\.)*"/y,
  /(a+)+/,
  /"[^"]*"x/,
  /\0[^]*$/,
  /&(?=\w+=)/,
  /^(?:ab?c?)*$/,
  /^(.{1,4})\1+$/u,
  /(?<![\w.-])gps[\w.:-]*/gi,
  /a{1,200}b/,
])('[SF-12] %s is neither', ({ source, flags }) => {
  expect(findBacktracking(source, flags)).toBeNull()
})
